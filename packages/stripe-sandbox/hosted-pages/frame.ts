import { html, raw } from 'hono/html'

export type Html = ReturnType<typeof html> | string

const styles = `
:root{color-scheme:light dark;--ink:#1a1f36;--soft:#4f566b;--ground:#fff;--band:#f3f5f8;--line:#d8dee6;--edge:#8792a2;--link:#0a4fb4;--alert:#b3093c}
@media(prefers-color-scheme:dark){:root{--ink:#e8eaf0;--soft:#aab1c2;--ground:#14171f;--band:#1d222d;--line:#363d4c;--edge:#7a859a;--link:#8db8ff;--alert:#ff9db3}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground)}
.bar{background:#ffdea6;color:#5a3a00;text-align:center;padding:.4rem;font-weight:600}
.columns{display:grid;min-height:calc(100vh - 2.4rem)}
@media(min-width:56rem){.columns{grid-template-columns:1fr 1fr}}
.summary,.pay{padding:2rem 1.5rem}
.summary{background:var(--band)}
.inner{max-width:26rem;margin:0 auto}
a{color:var(--link)}
h1,h2{font-size:1.125rem;margin:1.5rem 0 .5rem}
.total{font-size:2.25rem;font-weight:600;margin:0 0 1.5rem}
table{width:100%;border-collapse:collapse;text-align:left}
td,th{padding:.5rem 0;border-bottom:1px solid var(--line)}
td:last-child,th:last-child{text-align:right}
.cards td,.cards th{vertical-align:top}
.cards td:last-child,.cards th:last-child{text-align:left;padding-left:1rem}
.cards code{user-select:all;white-space:nowrap}
.control .note{margin:-.5rem 0 .8rem}
details.help{padding:.25rem .75rem;background:var(--band);border-radius:6px;font-size:.9375rem}
summary{padding:.4rem 0;cursor:pointer}
label{display:block;font-size:.875rem;font-weight:600;margin:.9rem 0 .25rem}
input,select{color:inherit;background:var(--ground)}
input:not([type=radio]),select{width:100%;font:inherit;padding:.55rem .7rem;border:1px solid var(--edge);border-radius:6px}
[aria-invalid]{border-color:var(--alert)}
fieldset{border:0;padding:0;margin:1rem 0 0}
.problem,.alert{color:var(--alert);margin:.25rem 0 0}
.note{color:var(--soft)}
button{font:inherit;font-weight:600;padding:.7rem 1rem;border:0;border-radius:6px;background:#0a4fb4;color:#fff}
.wide{width:100%;margin-top:1.5rem}
.control{max-width:60rem;margin:0 auto;padding:1rem 1.25rem 4rem}
.control h1{font-size:1.75rem}
.control h2{font-size:1.375rem;margin-top:2.5rem}
.control details{border-top:1px solid var(--line)}
.control details details{margin-left:1rem}
.control summary code{font-weight:600}
.control form{display:flex;flex-wrap:wrap;gap:.4rem .75rem;align-items:end;margin:.3rem 0 .8rem}
.control input,.control select{width:auto;max-width:100%;padding:.35rem .5rem}
.control label{margin:0}
.control button{padding:.4rem .8rem}
pre{margin:.3rem 0 .8rem;padding:.6rem .75rem;background:var(--band);border-radius:6px;white-space:pre-wrap;overflow-wrap:anywhere;font:.875rem/1.5 ui-monospace,monospace}
.say{padding:.6rem .75rem;border:2px solid var(--edge);border-radius:6px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:.25rem 1rem;margin:.5rem 0 1rem}
dd{margin:0}`

/** A page with a heading and a short text. */
export function notice(title: string, body: Html = ''): Html {
  return frame(
    title,
    html`<main class="pay">
      <div class="inner">
        <h1>${title}</h1>
        ${body}
      </div>
    </main>`,
  )
}

/** A page of the sandbox, with the bar that says so. */
export function frame(title: string, body: Html): Html {
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <link rel="icon" href="data:," />
        <style>
          ${raw(styles)}
        </style>
      </head>
      <body>
        <div class="bar">Sandbox: no money moves</div>
        ${body}
      </body>
    </html>`
}
