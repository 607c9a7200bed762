import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { createServer } from 'vite'
import type { WrittenMail } from './every-mail.ts'

type Scheme = 'light' | 'dark'

const widths = [390, 700]

/** A picture of every kind of mail, on a telephone and in a window, and a sheet of all. Returns how many there are. */
export async function photographMails(browser: Browser, folder: string, schemes: readonly Scheme[]): Promise<number> {
  const mails = await writeMails()
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const page = await (await browser.newContext({ viewport: { width: 1720, height: 900 }, colorScheme })).newPage()
      await layOut(page, mails, width)
      for (const { name } of mails) {
        await page
          .frameLocator(`#${name}`)
          .owner()
          .screenshot({ path: join(folder, `mail-${name}-${width}-${colorScheme}.png`) })
      }
      await page.screenshot({ path: join(folder, `mails-${width}-${colorScheme}.png`), fullPage: true })
      await page.context().close()
    }
  }
  return mails.length * widths.length * schemes.length
}

/** Beside each other, each in a frame of its own that is as high as the mail. */
async function layOut(page: Page, mails: WrittenMail[], width: number): Promise<void> {
  await page.setContent(
    `<!doctype html><meta name="color-scheme" content="light dark"><body style="columns:${width}px"></body>`,
  )
  await page.evaluate(
    async ({ frames, width }) => {
      for (const { name, html } of frames) {
        const label = document.createElement('p')
        label.textContent = name
        const frame = document.createElement('iframe')
        Object.assign(frame, { id: name, srcdoc: html, width })
        Object.assign(frame.style, { border: 0, display: 'block' })
        const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
        document.body.append(label, frame)
        await loaded
        const { scrollWidth, scrollHeight } = frame.contentDocument!.documentElement
        if (scrollWidth > width) throw new Error(`${name} is ${scrollWidth} px wide, and has ${width}.`)
        frame.style.height = `${scrollHeight}px`
      }
    },
    { frames: mails.map(({ name, mail }) => ({ name, html: mail.html })), width },
  )
}

/** Through Vite, because Node does not run the JSX of which mails are made. */
async function writeMails(): Promise<WrittenMail[]> {
  const server = { middlewareMode: true, ws: false, watch: null } as const
  const vite = await createServer({ configFile: false, appType: 'custom', logLevel: 'error', server })
  try {
    const module = await vite.ssrLoadModule('/tools/mails/every-mail.ts')
    return await (module as typeof import('./every-mail.ts')).writeEveryMail()
  } finally {
    await vite.close()
  }
}
