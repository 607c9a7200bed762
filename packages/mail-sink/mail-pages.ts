import { Hono, type Context } from 'hono'
import type { Attachment } from 'postal-mime'
import { listPage, mailPage, notFoundPage } from './mail-view.ts'
import { listMails, readMail } from './stored-mails.ts'

const pagePolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
/** For the HTML of a mail, which is from anybody: nothing runs, and nothing is loaded from elsewhere. */
const mailPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'"

/** What a browser shows without running anything of it. Everything else is a download. */
const shownTypes = new Set(['application/pdf', 'image/gif', 'image/jpeg', 'image/png', 'image/webp'])

const loopbackNames = new Set(['127.0.0.1', 'localhost'])

/** Pages that list the mails of a folder and show one as its reader sees it. `smtpUrl` is where mails are sent to. */
export function createMailPages(folder: string, smtpUrl: string): Hono {
  const pages = new Hono()

  pages.use(async (c, next) => {
    // A page of another site could otherwise give its own name the address 127.0.0.1, and read the mails.
    if (!loopbackNames.has(URL.parse(c.req.url)?.hostname ?? '')) return c.text('Open this at 127.0.0.1.', 421)
    await next()
    if (!c.res.headers.has('content-security-policy')) c.header('Content-Security-Policy', pagePolicy)
    c.header('X-Content-Type-Options', 'nosniff')
    c.header('Referrer-Policy', 'no-referrer')
    c.header('Cross-Origin-Resource-Policy', 'same-origin')
    c.header('Cache-Control', 'no-store')
  })

  pages.get('/', async (c) => {
    const before = c.req.query('before')
    return c.html(listPage({ ...(await listMails(folder, before)), isFirst: !before, folder, smtpUrl }))
  })

  pages.get('/mails/:id', async (c) => {
    const mail = await mailOf(c)
    return mail ? c.html(mailPage(mail)) : c.html(notFoundPage(), 404)
  })

  pages.get('/mails/:id/html', async (c) => {
    const html = (await mailOf(c))?.email?.html
    if (!html) return c.html(notFoundPage(), 404)
    c.header('Content-Security-Policy', mailPolicy)
    return c.html(openLinksInNewTab(html))
  })

  pages.get('/mails/:id/source', async (c) => {
    const mail = await mailOf(c)
    return mail ? c.text(mail.source.toString()) : c.html(notFoundPage(), 404)
  })

  pages.get('/mails/:id/attachments/:index', async (c) => {
    const mail = await mailOf(c)
    const attachment = mail?.email?.attachments[Number(c.req.param('index'))]
    return attachment ? sendAttachment(c, attachment) : c.html(notFoundPage(), 404)
  })

  const mailOf = (c: Context) => readMail(folder, c.req.param('id') ?? '')
  pages.notFound((c) => c.html(notFoundPage(), 404))
  return pages
}

function sendAttachment(c: Context, { mimeType, filename, content }: Attachment): Response {
  const isShown = shownTypes.has(mimeType)
  const name = encodeURIComponent(filename ?? 'attachment').replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  )
  c.header('Content-Type', isShown ? mimeType : 'application/octet-stream')
  c.header('Content-Disposition', `${isShown ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`)
  return c.body(typeof content === 'string' ? content : new Uint8Array(content))
}

/** In the frame, most pages refuse to be shown. */
const openLinksInNewTab = (html: string) =>
  html.replace(/^\s*(?:<!doctype[^>]*>)?/i, (start) => `${start}<base target="_blank">`)
