import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import nodemailer from 'nodemailer'
import { startProgram, type RunningProgram } from './harness/process.ts'

let folder: string
let sink: RunningProgram
/** The server that a mail names. */
let outside: Server
const asked: string[] = []

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mail-pages-'))
  sink = await startProgram('packages/mail-sink/main.ts', ['--dir', folder, '--web-port', '0'])
  outside = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.setHeader('Content-Type', 'text/html').end('<h1>Outside</h1><script>document.title = "ran"</script>')
  })
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve))
})

test.afterAll(async () => {
  outside.close()
  await sink.stop()
  await rm(folder, { recursive: true, force: true })
})

test('a hostile mail is shown without its scripts, pictures and redirects, and its link opens in a new tab', async ({
  page,
  context,
}) => {
  const address = `http://127.0.0.1:${(outside.address() as AddressInfo).port}`
  await nodemailer.createTransport({ url: sink.ready.url }).sendMail({
    from: { name: '<img src=x onerror="document.title=\'ran\'">', address: 'a@example.com' },
    to: 'b@example.com',
    subject: '<script>document.title = "ran"</script>',
    html: `<!doctype html><html><head><meta http-equiv="refresh" content="0;url=${address}/refresh">
      <link rel="stylesheet" href="${address}/style"></head><body>
      <script>top.location = '${address}/script'</script>
      <img src="${address}/picture" onerror="top.document.title = 'ran'">
      <form action="${address}/form"><button>Submit</button></form>
      <a href="${address}/link">Thank you</a></body></html>`,
  })
  await page.goto(sink.ready.webUrl ?? '')
  await page.getByRole('link', { name: '<script>' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('<script>document.title = "ran"</script>')
  const mail = page.frameLocator('iframe')
  await mail.getByRole('button', { name: 'Submit' }).click()
  const popup = context.waitForEvent('page')
  await mail.getByRole('link', { name: 'Thank you' }).click()
  const opened = await popup
  // The new tab is a page like any other: its own scripts run, and it cannot reach the page of the mail.
  await expect(opened).toHaveTitle('ran')
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  expect(new URL(page.url()).origin).toBe(sink.ready.webUrl)
  await expect(page).toHaveTitle('<script>document.title = "ran"</script>')
  await expect(mail.getByRole('link', { name: 'Thank you' })).toBeVisible()
  expect(asked.filter((path) => path !== '/favicon.ico')).toEqual(['/link'])
})
