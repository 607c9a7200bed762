import { html, raw } from 'hono/html'

export type Html = ReturnType<typeof html>

const styles = `
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#1a1f36;background:#fff}
.bar{background:#ffdea6;color:#5a3a00;text-align:center;padding:.4rem 1rem;font-weight:600;font-size:.875rem}
.columns{display:grid;min-height:calc(100vh - 2.2rem)}
.summary{background:#f3f5f8;padding:2rem 1.5rem}
.pay{padding:2rem 1.5rem}
.inner{max-width:26rem;margin:0 auto}
@media(min-width:56rem){.columns{grid-template-columns:1fr 1fr}.summary .inner{margin:2rem 3rem 0 auto}.pay .inner{margin:2rem auto 0 3rem}}
h1{font-size:1.125rem;font-weight:500;margin:1.5rem 0 0;color:#4f566b}
h2{font-size:1.125rem;margin:1.5rem 0 .5rem}
.total{font-size:2.25rem;font-weight:600;margin:0 0 1.5rem}
table{width:100%;border-collapse:collapse;text-align:left}
td,th{padding:.5rem .5rem .5rem 0;vertical-align:top;border-bottom:1px solid #d8dee6}
td:last-child,.summary th:last-child{text-align:right}
a{color:#0a4fb4}
label{display:block;font-size:.875rem;font-weight:600;margin:.9rem 0 .25rem}
input:not([type=radio]),select{width:100%;font:inherit;padding:.55rem .7rem;border:1px solid #8792a2;border-radius:6px;background:#fff}
[aria-invalid]{border-color:#b3093c}
fieldset{border:0;padding:0;margin:1rem 0 0}
legend{font-weight:600}
.choice{font-weight:400;font-size:1rem;margin:.25rem 0}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:0 1rem}
.problem{color:#b3093c;font-size:.875rem;margin:.25rem 0 0}
.alert{border:1px solid #b3093c;border-radius:6px;padding:.6rem .8rem;color:#b3093c;margin:0 0 1rem}
button{font:inherit;font-weight:600;padding:.7rem 1rem;border:0;border-radius:6px;background:#0a4fb4;color:#fff;cursor:pointer}
.wide{width:100%;margin-top:1.5rem}
.plain{background:#4f566b}
:focus-visible{outline:3px solid #0a4fb4;outline-offset:2px}
.note{color:#4f566b;font-size:.875rem}
.control{max-width:75rem;margin:0 auto;padding:1rem 1.5rem 4rem}
.control form{display:inline-flex;flex-wrap:wrap;gap:.4rem;align-items:end;margin:.15rem .3rem .15rem 0}
.control label{margin:0;font-weight:400}
.control input,.control select{width:auto;padding:.25rem .4rem}
.control button{padding:.3rem .6rem;font-size:.875rem}
code{font-size:.8125rem;overflow-wrap:anywhere}`

/** One page of the sandbox: always under the bar that says what it is. */
export function frame(title: string, body: Html | Promise<Html>) {
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

export function dollars(cents: number | null): string {
  return `$${((cents ?? 0) / 100).toLocaleString('en-US', { minimumFractionDigits: 2 })}`
}
