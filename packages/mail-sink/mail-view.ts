import { html, raw } from 'hono/html'
import type { Address, Email } from 'postal-mime'
import type { MailList, MailSummary, StoredMail } from './stored-mails.ts'

type Html = ReturnType<typeof html> | string

interface ListView extends MailList {
  isFirst: boolean
  folder: string
  smtpUrl: string
}

export function listPage({ mails, hasOlder, isFirst, folder, smtpUrl }: ListView): Html {
  const last = mails.at(-1)
  return frame(
    'Mails',
    html`<h1>Mails</h1>
      <p>
        What is sent to <code>${smtpUrl}</code> is kept in <code>${folder}</code> and delivered to nobody.
        ${mails.length > 0 ? 'The newest is at the top; load the page again to see what has come since.' : ''}
      </p>
      ${isFirst ? '' : html`<p><a href="/">Back to the newest</a></p>`}
      ${
        mails.length > 0
          ? html`<ol class="mails">
              ${mails.map(listItem)}
            </ol>`
          : html`<p class="empty">
              ${isFirst ? 'No mail has come yet. The next one is here when you load this page again.' : 'There are no older mails.'}
            </p>`
      }
      ${last && hasOlder ? html`<p><a href="/?before=${last.id}">Older mails</a></p>` : ''}`,
  )
}

function listItem({ id, receivedAt, email }: MailSummary): Html {
  return html`<li>
    <a href="/mails/${id}">${subjectOf(email)}</a>
    <span>To ${email ? names(email.to) : 'nobody known'}</span>
    <span>From ${email ? names(email.from && [email.from]) : 'nobody known'}</span>
    ${time(receivedAt)}
  </li>`
}

export function mailPage({ id, receivedAt, email }: StoredMail): Html {
  const title = subjectOf(email)
  const path = `/mails/${id}`
  const row = (name: string, value: Html) =>
    html`<div>
      <dt>${name}</dt>
      <dd>${value}</dd>
    </div>`
  return frame(
    title,
    html`<p><a href="/">All mails</a></p>
      <h1>${title}</h1>
      <dl>
        ${email ? addressRows(email).map(([name, value]) => row(name, value)) : ''} ${row('Received', time(receivedAt))}
        ${email && email.attachments.length > 0 ? row('Attached', attachmentLinks(path, email)) : ''}
      </dl>
      ${email ? body(path, email) : html`<p class="empty">This mail is damaged: only its source can be shown.</p>`}
      <p><a href="${path}/source">Source of the mail</a></p>`,
  )
}

export const notFoundPage = (): Html =>
  frame(
    'There is no such mail',
    html`<h1>There is no such mail</h1>
      <p>Its file may have been deleted. <a href="/">All mails</a></p>`,
  )

function addressRows(email: Email): [name: string, value: string][] {
  const rows: [string, Address[] | undefined][] = [
    ['From', email.from && [email.from]],
    ['To', email.to],
    ['Copy', email.cc],
    ['Reply to', email.replyTo],
  ]
  return rows.flatMap(([name, addresses]) => (addresses?.length ? [[name, names(addresses)]] : []))
}

function attachmentLinks(path: string, { attachments }: Email): Html {
  return html`${attachments.map(
    ({ filename }, index) =>
      html`<a href="${path}/attachments/${index}" target="_blank">${filename ?? `attachment ${index + 1}`}</a> `,
  )}`
}

/** Without HTML, the plain text is what the reader sees. */
function body(path: string, email: Email): Html {
  const text = html`<pre>${linked(email.text ?? '')}</pre>`
  if (!email.html) return text
  return html`<iframe
      src="${path}/html"
      title="The mail as its reader sees it"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
      referrerpolicy="no-referrer"
    ></iframe>
    <p class="note">
      No script of a mail runs here, and nothing is loaded from elsewhere. Its links open in a new tab.
    </p>
    ${
      email.text
        ? html`<details>
            <summary>Plain text</summary>
            ${text}
          </details>`
        : ''
    }`
}

/** The addresses in a plain text as links. A mark at the end belongs to the sentence. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, index) =>
      index % 2 === 1 ? html`<a href="${part}" target="_blank" rel="noreferrer">${part}</a>` : part,
    )
}

const subjectOf = (email: Email | null): string =>
  email ? email.subject?.trim() || '(no subject)' : '(a damaged mail)'

function names(addresses: readonly Address[] | undefined): string {
  const texts = (addresses ?? []).map(({ name, address }) =>
    name && address ? `${name} <${address}>` : name || address || '',
  )
  return texts.join(', ') || 'nobody'
}

const time = (at: number): Html =>
  html`<time datetime="${new Date(at).toISOString()}"
    >${new Date(at).toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'medium' })}</time
  >`

const styles = `
:root{color-scheme:light dark;--ink:#1a1f36;--soft:#4f566b;--ground:#fff;--band:#f3f5f8;--line:#d8dee6;--link:#0a4fb4}
@media(prefers-color-scheme:dark){:root{--ink:#e8eaf0;--soft:#aab1c2;--ground:#14171f;--band:#1d222d;--line:#363d4c;--link:#8db8ff}}
*{box-sizing:border-box}
body{margin:0;font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--ground);overflow-wrap:anywhere}
.bar{background:#ffdea6;color:#5a3a00;text-align:center;padding:.4rem;font-weight:600}
main{max-width:60rem;margin:0 auto;padding:1rem 1.25rem 4rem}
h1{font-size:1.5rem;line-height:1.25;margin:1rem 0 .5rem}
a{color:var(--link)}
a{display:inline-block;padding:.25rem 0}
summary{padding:.25rem 0;cursor:pointer}
.mails{list-style:none;margin:1.5rem 0;padding:0;border-top:1px solid var(--line)}
.mails li{display:grid;gap:0 1.5rem;padding:.6rem 0;border-bottom:1px solid var(--line)}
.mails a{font-weight:600}
.mails span,time,.note{color:var(--soft);font-size:.9375rem}
@media(min-width:48rem){.mails li{grid-template-columns:1fr auto}.mails a,.mails span{grid-column:1}.mails time{grid-area:1/2;padding:.25rem 0}}
.empty{padding:2rem 1.25rem;background:var(--band);border-radius:8px}
dl{margin:1rem 0;padding:.75rem 1rem;background:var(--band);border-radius:8px}
dl div{display:grid;grid-template-columns:5.5rem 1fr;gap:.75rem;align-items:baseline}
dt{color:var(--soft)}
dd{margin:0}
iframe{display:block;width:100%;height:max(30rem,75vh);resize:vertical;border:1px solid var(--line);border-radius:8px;background:#fff}
pre{margin:.5rem 0;padding:1rem;background:var(--band);border-radius:8px;white-space:pre-wrap;font:.9375rem/1.5 ui-monospace,monospace}
pre a{display:inline;padding:0}`

function frame(title: string, content: Html): Html {
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
        <div class="bar">Mail sink: no mail leaves this machine</div>
        <main>${content}</main>
      </body>
    </html>`
}
