import type { Mail } from '../../mail/mailer.server.ts'

/**
 * The mail as a mail program shows it. The policy of our pages lets no element bear a style of its own, so each style
 * becomes a class of a style PDF document with the nonce, in place of the classes that a dark scheme needs. What the staff typed holds no HTML: see `MailMarkdown`.
 */
export function MailPreview({ mail, nonce }: { mail: Mail; nonce: string }) {
  const { css, html } = withStyleSheet(mail.html)
  return (
    <section aria-label="The mail">
      <style nonce={nonce} dangerouslySetInnerHTML={{ __html: css }} />
      <p className="soft">Subject: {mail.subject}</p>
      <div className="mail" dangerouslySetInnerHTML={{ __html: html }} />
      <details>
        <summary>The same for who reads plain text</summary>
        <pre className="plain">{mail.text}</pre>
      </details>
    </section>
  )
}

function withStyleSheet(mail: string): { css: string; html: string } {
  const body = /<body[^>]*>([^]*)<\/body>/.exec(mail)?.[1] ?? ''
  const classes = new Map<string, string>()
  const html = body
    .replaceAll(/ class="[^"]*"/g, '')
    .replaceAll(/ style="([^"]*)"/g, (_, style: string) => {
      if (!classes.has(style)) classes.set(style, `m${classes.size}`)
      return ` class="${classes.get(style)}"`
    })
    // The page has a first heading already.
    .replaceAll(/<(\/?)h(\d)\b/g, (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + 1)}`)
  const rules = [...classes].map(([style, name]) => `.mail .${name}{${plain(style)}}`)
  return { css: [reset, ...rules].join(''), html }
}

/** The office's own tables are not the mail's. */
const reset = '.mail table{background:none;border-collapse:separate}.mail td{padding:0;border:0}'

const plain = (style: string) => style.replaceAll('&#x27;', "'").replaceAll('&quot;', '"').replaceAll(/[<>&]/g, '')
