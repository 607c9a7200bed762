import type { Page } from '@playwright/test'

declare global {
  interface Window {
    violations: string[]
  }
}

/** A violation is also an error in the console, which fails any journey: see `harness/test.ts`. Here each is named. */
export async function watchPolicy(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.violations = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      window.violations.push(`${effectiveDirective}: ${blockedURI} ${sample}`),
    )
  })
}

export const violationsOf = (page: Page) => page.evaluate(() => window.violations)
