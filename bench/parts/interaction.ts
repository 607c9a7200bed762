import { withBrowser } from '../browser.ts'
import { atMost, type Part } from '../figure.ts'
import { measureInteraction } from '../interaction-times.ts'
import { percentile } from '../statistics.ts'

const rounds = 5

/** A scripted visit on a processor slowed down four times: menu, accordion, presets, typing, quantity, cookie question. */
export const interaction: Part = {
  name: 'interaction',
  title: 'From a press to the next paint, on a processor slowed down four times',
  measure: (say) =>
    withBrowser(async (browser, { site }) => {
      const before: number[] = []
      const after: number[] = []
      for (let round = 1; round <= rounds; round += 1) {
        say(`round ${round} of ${rounds}`)
        const times = await measureInteraction(browser, site.url)
        before.push(...times.before)
        after.push(...times.after)
      }
      return [
        atMost(`while React is away or starting, p98 of ${before.length}`, 100, percentile(before, 98), ' ms'),
        atMost(`after that, p98 of ${after.length}`, 100, percentile(after, 98), ' ms'),
      ]
    }),
}
