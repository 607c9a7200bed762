import { html } from 'hono/html'
import { commandHelp } from './command-help.ts'
import { commands, commandsByName, nameOf, subjects, type Subject } from './commands.ts'
import { frame, type Html } from './hosted-pages/frame.ts'
import { testCardsTable } from './hosted-pages/test-cards-table.ts'
import { testMethods } from './payments/test-cards.ts'
import { clock, faultModes, state, store, webhooks } from './sandbox.ts'

type Name = keyof typeof commands

/** What a person reads above the commands of each kind of object, and an id in their form. */
const kinds: Record<Subject, { title: string; id: string }> = {
  'checkout.session': { title: 'Checkout sessions', id: 'cs_test_…' },
  payment_intent: { title: 'Payments', id: 'pi_…' },
  refund: { title: 'Refunds', id: 're_…' },
  dispute: { title: 'Disputes', id: 'du_…' },
  subscription: { title: 'Subscriptions', id: 'sub_…' },
  invoice: { title: 'Invoices', id: 'in_…' },
  payout: { title: 'Payouts', id: 'po_…' },
}

const namesOf = (subject: Subject | null) =>
  [...commandsByName].flatMap(([name, command]) => (command.subject === subject ? [name as Name] : []))

/** The start page: the test cards, and every command with what it does, an example to copy, and a form. */
export function controlPage(origin: string, said: string): Html {
  return frame(
    'Stripe sandbox',
    html`<main class="control">
      <h1>Stripe sandbox</h1>
      ${said ? html`<p class="say" role="status"><strong>${said}</strong></p>` : ''}
      <p>
        This replaces Stripe on this machine: its API, the page on which people pay, and its webhooks. Enter a test card
        on that page. The commands do what payers, banks, the Dashboard and time do at Stripe.
      </p>
      ${stateList()}
      <h2 id="cards">Test cards</h2>
      ${testCardsTable({ hasBanks: true })}
      <p>Programs confirm a payment intent with one of these payment methods instead:</p>
      <dl>${Object.entries(testMethods).map(([method, { does }]) => definition(method, does))}</dl>
      <h2 id="commands">Commands</h2>
      <p>
        Open one for a form, or a line to copy into a terminal. Amounts are in cents. The lines name the newest object
        of their kind. <a href="/sandbox/state">/sandbox/state</a> answers counts, the clock, waiting webhooks and the
        last requests as JSON.
      </p>
      ${namesOf(null).map((name) => explanation(name, origin, null, form(name)))}
      ${subjects.map((subject) => commandsOf(subject, origin))}
    </main>`,
  )
}

const definition = (term: string, does: string): Html =>
  html`<dt><code>${term}</code></dt>
    <dd>${does}</dd>`

function stateList(): Html {
  return html`<dl>
    <dt>Clock</dt>
    <dd>${new Date(clock.now() * 1000).toUTCString()}</dd>
    <dt>Webhooks</dt>
    <dd>${webhooks.mode.mode}, ${webhooks.queueLength()} waiting</dd>
    <dt>Faults</dt>
    <dd>${state.fault.mode}</dd>
  </dl>`
}

/** The commands that change one kind of object, and forms of them for each of its last objects. */
function commandsOf(subject: Subject, origin: string): Html {
  const recent = store.list(subject, {}, { limit: 10 }).data
  const { title, id } = kinds[subject]
  const newest = { [nameOf(subject)]: recent[0]?.id ?? id }
  return html`<h2>${title}</h2>
    ${namesOf(subject).map((name) => explanation(name, origin, newest))}
    <p>${recent.length > 0 ? 'The last ten, each with these commands as forms:' : 'There is none yet.'}</p>
    ${recent.map(
      ({ id, status }) =>
        html`<details>
          <summary><code>${id.slice(0, 24)}</code> ${status}</summary>
          ${namesOf(subject).map((name) => form(name, nameOf(subject), id))}
        </details>`,
    )}`
}

function explanation(name: Name, origin: string, subject: Record<string, string> | null, below: Html = ''): Html {
  const { does, examples } = commandHelp[name]
  return html`<details id="${name}">
    <summary><code>${name}</code> ${does}</summary>
    ${
      name === 'faults'
        ? html`<dl>${Object.entries(faultModes).map(([mode, does]) => definition(mode, does))}</dl>`
        : ''
    }
    ${examples.map(
      ([args, note]) =>
        html`<pre><code>${commandLine(origin, name, { ...subject, ...args })}</code></pre>
          ${note ? html`<p class="note">${note}</p>` : ''}`,
    )}
    ${below}
  </details>`
}

const commandLine = (origin: string, name: Name, args: object): string =>
  `curl -s ${origin}/sandbox/${name} -H 'Content-Type: application/json' -d '${JSON.stringify(args)}'`

function form(name: Name, subject = '', id = ''): Html {
  return html`<form method="post" action="/sandbox/${name}">
    ${subject ? html`<input type="hidden" name="${subject}" value="${id}" />` : ''}
    ${Object.entries(commandsByName.get(name)?.args ?? {}).map(([argument, words]) => input(argument, words))}
    <button>${name}</button>
  </form>`
}

function input(name: string, words: readonly string[]): Html {
  if (words.length === 0) return html`<label>${name} <input name="${name}" size="6" /></label>`
  const options = ['', ...words].map((word) => html`<option>${word}</option>`)
  return html`<label
    >${name}
    <select name="${name}">
      ${options}
    </select></label
  >`
}
