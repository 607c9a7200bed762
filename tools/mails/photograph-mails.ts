import { join } from 'node:path'
import type { Browser } from '@playwright/test'
import { createServer } from 'vite'
import type { WrittenMail } from './every-mail.ts'

const widths = [390, 700]

/** Takes pictures of every kind of mail at the width of a phone and of a window. Returns the number of pictures. */
export async function photographMails(
  browser: Browser,
  folder: string,
  schemes: readonly ('light' | 'dark')[],
): Promise<number> {
  const mails = await writeMails()
  for (const width of widths) {
    for (const colorScheme of schemes) {
      const page = await browser.newPage({ viewport: { width, height: 600 }, colorScheme })
      for (const { name, mail } of mails) {
        await page.setContent(mail.html)
        const needed = await page.evaluate(() => document.documentElement.scrollWidth)
        if (needed > width) throw new Error(`${name} is ${needed} px wide, and has ${width}.`)
        await page.screenshot({ path: join(folder, `mail-${name}-${width}-${colorScheme}.png`), fullPage: true })
      }
      await page.close()
    }
  }
  return mails.length * widths.length * schemes.length
}

/** Runs in Vite, because Node cannot run the JSX of the mails. */
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
