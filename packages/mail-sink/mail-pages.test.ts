import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import nodemailer, { type SendMailOptions } from 'nodemailer'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startProgram, type RunningProgram } from '../../e2e/harness/process.ts'

let parent: string
let folder: string
let sink: RunningProgram
let web: string
beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'mails-'))
  folder = join(parent, 'mails')
  sink = await startProgram('packages/mail-sink/main.ts', ['--dir', folder, '--web-port', '0'])
  web = sink.ready.webUrl ?? ''
})
afterEach(async () => {
  await sink.stop()
  await rm(parent, { recursive: true, force: true })
})

const send = (mail: SendMailOptions) =>
  nodemailer
    .createTransport({ url: sink.ready.url })
    .sendMail({ from: 'Site <site@example.com>', to: 'Ruth <ruth@example.com>', ...mail })

const read = async (path: string) => (await fetch(`${web}${path}`)).text()

/** The paths of the mails, in the order of the list. */
const listed = async () => [...(await read('/')).matchAll(/href="(\/mails\/[^"]+)"/g)].map(([, path]) => path!)

/** Sends a mail and returns the path of its page. */
async function sendAndFind(mail: SendMailOptions): Promise<string> {
  await send(mail)
  const [path = ''] = await listed()
  return path
}

describe('the list', () => {
  test('says in words that no mail has come, and where to send one', async () => {
    const page = await read('/')
    expect(page).toContain('No mail has come yet.')
    expect(page).toContain(sink.ready.url)
  })

  test('has the newest mail first, with its sender, recipient, subject and time', async () => {
    await send({ subject: 'The first' })
    await send({ subject: 'Grüße an alle', to: 'bo@example.com' })
    const page = await read('/')
    expect(page.indexOf('Grüße an alle')).toBeGreaterThan(0)
    expect(page.indexOf('Grüße an alle')).toBeLessThan(page.indexOf('The first'))
    expect(page).toContain('From Site &lt;site@example.com&gt;')
    expect(page).toContain('To Ruth &lt;ruth@example.com&gt;')
    expect(page).toContain('To bo@example.com')
    expect(page).toMatch(/<time datetime="20\d\d-\d\d-\d\dT[\d:.]+Z"/)
  })

  test('leads to older mails, fifty a page', async () => {
    for (let number = 0; number < 51; number += 1) {
      const name = `2026-01-01T10-00-${String(number).padStart(2, '0')}.000Z-abcdef.eml`
      await writeFile(join(folder, name), `Subject: Mail ${number}\r\n\r\nHello`)
    }
    const first = await read('/')
    expect(await listed()).toHaveLength(50)
    expect(first).toContain('Mail 50')
    expect(first).not.toContain('Mail 0<')
    const [, older = ''] = /href="(\/\?before=[^"]+)"/.exec(first) ?? []
    const second = await read(older)
    expect(second).toContain('Mail 0<')
    expect(second).not.toContain('Mail 50')
    expect(second).not.toContain('?before=')
  })
})

describe('a mail', () => {
  test('is shown as its reader sees it, in a frame in which nothing runs or is loaded', async () => {
    const path = await sendAndFind({
      subject: 'Your receipt',
      html: '<!doctype html><html><body><p>Thank <a href="https://site.example/a">you</a></p></body></html>',
      text: 'Thank you: https://site.example/a?b=1&c=2.',
    })
    const page = await read(path)
    expect(page).toContain('<h1>Your receipt</h1>')
    expect(page).toMatch(new RegExp(`<iframe[^>]*src="${path}/html"[^>]*sandbox="allow-popups allow-popups-to-escape-`))
    expect(page).toContain('href="https://site.example/a?b=1&amp;c=2" target="_blank"')
    const frame = await fetch(`${web}${path}/html`)
    expect(await frame.text()).toContain('<!doctype html><base target="_blank"><html><body><p>Thank <a')
    const policy = frame.headers.get('content-security-policy') ?? ''
    expect(policy).toMatch(/^sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none';/)
    expect(policy).not.toContain('script')
  })

  test('without HTML is its plain text, and its source is a link away', async () => {
    const path = await sendAndFind({ subject: 'Hello', text: 'Look at http://site.example/x' })
    const page = await read(path)
    expect(page).not.toContain('<iframe')
    expect(page).toContain('<a href="http://site.example/x"')
    const source = await fetch(`${web}${path}/source`)
    expect(source.headers.get('content-type')).toContain('text/plain')
    expect(await source.text()).toContain('Subject: Hello')
  })

  test('has links to its attachments: a PDF document opens, what could run is a download', async () => {
    const path = await sendAndFind({
      subject: 'Papers',
      text: 'See below',
      attachments: [
        { filename: 'Grüße "1".pdf', content: '%PDF-1.7', contentType: 'application/pdf' },
        { filename: 'page.html', content: '<script>alert(1)</script>', contentType: 'text/html' },
      ],
    })
    const page = await read(path)
    expect(page).toContain(`href="${path}/attachments/0" target="_blank">Grüße &quot;1&quot;.pdf<`)
    const pdf = await fetch(`${web}${path}/attachments/0`)
    expect(pdf.headers.get('content-type')).toBe('application/pdf')
    expect(pdf.headers.get('content-disposition')).toBe(`inline; filename*=UTF-8''Gr%C3%BC%C3%9Fe%20%221%22.pdf`)
    expect(await pdf.text()).toBe('%PDF-1.7')
    const html = await fetch(`${web}${path}/attachments/1`)
    expect(html.headers.get('content-type')).toBe('application/octet-stream')
    expect(html.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(html.headers.get('x-content-type-options')).toBe('nosniff')
  })

  test('that is damaged is listed, and its source can be read', async () => {
    await writeFile(join(folder, '2026-01-01T10-00-00.000Z-abcdef.eml'), `X: ${'x'.repeat(3_000_000)}\r\n\r\nHello`)
    const [path = ''] = await listed()
    expect(await read('/')).toContain('(a damaged mail)')
    expect(await read(path)).toContain('only its source can be shown')
    expect(await read(`${path}/source`)).toContain('Hello')
  })
})

describe('what strangers write', () => {
  const script = '<script>alert(1)</script>'

  test('is text on the pages: names, subjects, file names and bodies', async () => {
    const path = await sendAndFind({
      from: { name: script, address: 'a@example.com' },
      to: { name: `"${script}`, address: 'b@example.com' },
      subject: `Hi ${script}`,
      text: `${script} https://x.example/"onclick="alert(1)`,
      attachments: [{ filename: `${script}.pdf`, content: 'x' }],
    })
    for (const page of [await read('/'), await read(path)]) {
      expect(page).toContain('&lt;script&gt;')
      expect(page).not.toMatch(/<script|"onclick=/)
    }
  })

  test('names no other file, and a page of another name cannot read the mails', async () => {
    await writeFile(join(parent, 'secret.eml'), 'Subject: secret\r\n\r\n')
    for (const path of ['/mails/..%2Fsecret', '/mails/secret', '/mails/2026-01-01T10-00-00.000Z-abcdef', '/other']) {
      expect((await fetch(`${web}${path}`)).status, path).toBe(404)
    }
    const status = await new Promise((resolve) => {
      request(web, { headers: { Host: 'attacker.example' } }, ({ statusCode }) => resolve(statusCode)).end()
    })
    expect(status).toBe(421)
  })

  test('comes to this machine alone: no other address answers', async () => {
    const outside = Object.values(networkInterfaces())
      .flatMap((each) => each ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')
    const host = outside?.address ?? '127.0.0.2'
    await expect(fetch(`http://${host}:${new URL(web).port}/`)).rejects.toThrow('fetch failed')
  })
})

test('without --web-port there are no pages', async () => {
  const alone = await startProgram('packages/mail-sink/main.ts', ['--dir', folder])
  expect(alone.ready.webUrl).toBeUndefined()
  await alone.stop()
})
