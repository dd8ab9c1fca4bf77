"""How the static site looks: one style sheet, with nothing from elsewhere."""

STYLE = """
:root { --ink: #1d2433; --soft: #5b6577; --line: #dfe4ec; --paper: #ffffff; --back: #f5f7fa; --link: #1f5fbf;
  --mark: #eef4ff; }
@media (prefers-color-scheme: dark) { :root { --ink: #e6eaf2; --soft: #9aa5b8; --line: #2c3546; --paper: #171d29;
  --back: #10151e; --link: #8ab4ff; --mark: #22304a; } }
* { box-sizing: border-box; }
html { scroll-padding-top: 5rem; }
body { margin: 0; background: var(--back); color: var(--ink); overflow-wrap: anywhere;
  font: 16px/1.5 system-ui, -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; }
header { position: sticky; top: 0; z-index: 1; background: var(--paper); border-bottom: 1px solid var(--line);
  padding: .6rem 1rem; }
header form, #found { max-width: 58rem; margin: 0 auto; } main { max-width: 60rem; margin: 0 auto; }
header form { display: flex; gap: .8rem; align-items: center; }
header form a { font-weight: 700; text-decoration: none; }
header input { flex: 1; min-width: 0; font: inherit; padding: .45rem .7rem; border: 1px solid var(--line);
  border-radius: .5rem; background: var(--back); color: inherit; }
main { padding: 1rem; }
h1 { font-size: 1.6rem; margin: .6rem 0; } h2 { font-size: 1.25rem; margin: 2rem 0 .6rem; }
h3 { font-size: 1rem; color: var(--soft); margin: 1.4rem 0 .4rem; }
a { color: var(--link); } p { margin: .4rem 0; }
nav { columns: 2 14rem; } nav p { margin: 0; } nav details { margin-bottom: .5rem; break-inside: avoid; }
nav details a { margin-right: .7rem; font-size: .88rem; }
article { background: var(--paper); border: 1px solid var(--line); border-radius: .6rem; padding: .7rem .9rem;
  margin: .6rem 0; }
article:target { background: var(--mark); border-color: var(--link); }
.id { font-weight: 600; text-decoration: none; } .soft { color: var(--soft); font-size: .88rem; }
.tag { border: 1px solid var(--line); border-radius: 1rem; padding: 0 .5rem; font-size: .8rem; color: var(--soft); }
pre { background: var(--back); border: 1px solid var(--line); border-radius: .4rem; padding: .5rem; overflow-x: auto;
  font-size: .82rem; white-space: pre-wrap; }
summary { cursor: pointer; color: var(--soft); font-size: .9rem; }
figure { margin: .8rem 0; overflow-x: auto; }
img { width: 100%; min-width: 36rem; height: auto; display: block; border-radius: .6rem; }
code { font-size: .85rem; }
article { content-visibility: auto; contain-intrinsic-size: auto 9rem; }
#found a { display: block; padding: .35rem .2rem; text-decoration: none;
  color: inherit; border-top: 1px solid var(--line); } #found b { color: var(--link); }
#found:not(:empty) { max-height: 70vh; overflow-y: auto; margin-top: .5rem; }
"""
