import { html } from 'hono/html'
import { bankOutcomes, spaced, testCards } from '../payments/test-cards.ts'
import type { Html } from './frame.ts'

/** What a payer may enter, and what happens then. `hasBanks`: also from a bank account. */
export function testCardsTable({ hasBanks }: { hasBanks: boolean }): Html {
  const row = (number: Html, does: string) =>
    html`<tr>
      <td>${number}</td>
      <td>${does}</td>
    </tr>`
  return html`<table class="cards">
      <thead>
        <tr>
          <th scope="col">Number</th>
          <th scope="col">What happens</th>
        </tr>
      </thead>
      <tbody>
        ${testCards.map(({ number, does }) => row(html`<code>${spaced(number)}</code>`, does))}
        ${hasBanks ? Object.values(bankOutcomes).map(({ label, does }) => row(`Bank account: “${label}”`, does)) : ''}
      </tbody>
    </table>
    <p class="note">Any expiry in the future, as 12 / 34, and any CVC, as 123.</p>`
}

/** Beside a form that asks for a card. */
export function testCardsFoldOut(offers: { hasBanks: boolean }): Html {
  return html`<details class="help">
    <summary>Test cards</summary>
    ${testCardsTable(offers)}
  </details>`
}
