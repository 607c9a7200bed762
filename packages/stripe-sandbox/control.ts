import { Hono } from 'hono'
import { html } from 'hono/html'
import { ApiError } from './api-error.ts'
import { commandsByName, nameOf, subjects } from './commands.ts'
import { frame, type Html } from './hosted-pages/hosted-view.ts'
import { clock, state, store, webhooks } from './sandbox.ts'

/** `/sandbox`: a page for people, and the same commands as JSON for tests. Faults never affect it. */
export function createControl(): Hono {
  const control = new Hono()

  control.get('/sandbox', (c) => c.html(controlPage(c.req.query('said') ?? '')))

  control.get('/sandbox/state', (c) => {
    const { fault, requests, underWay } = state
    const own = { now: clock.now(), objects: store.counts(), fault, requests, underWay }
    return c.json({ ...own, webhooks: { ...webhooks.mode, queue: webhooks.queueLength() } })
  })

  control.post('/sandbox/*', async (c) => {
    const name = c.req.path.slice('/sandbox/'.length)
    const body = await c.req.text()
    const isForm = c.req.header('content-type')?.startsWith('application/x-www-form-urlencoded') ?? false
    const result = await run(name, isForm ? Object.fromEntries(new URLSearchParams(body)) : readJson(body))
    const isRefused = result instanceof ApiError
    if (!isForm) return Response.json(isRefused ? result.body() : result, { status: isRefused ? result.status : 200 })
    return c.redirect(`/sandbox?said=${encodeURIComponent(`${name}: ${isRefused ? result.message : 'done'}`)}`, 303)
  })

  return control
}

/** The result of a command, or the reason of its refusal. */
async function run(name: string, given: object | undefined): Promise<object> {
  const command = commandsByName.get(name)
  if (!command) return new ApiError(`There is no command ${name}.`, { status: 404 })
  if (!given) return new ApiError('The body is not JSON.')
  try {
    return await command.run(given as never)
  } catch (error) {
    if (error instanceof ApiError) return error
    throw error
  }
}

function readJson(body: string): object | undefined {
  try {
    return body === '' ? {} : JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Every command as a form. Commands that change an object are listed under each of the last objects of its kind. */
function controlPage(said: string): Html {
  const namesOf = (subject: string | null) =>
    [...commandsByName].filter(([, command]) => command.subject === subject).map(([name]) => name)
  return frame(
    'Sandbox control',
    html`<main class="control">
      ${said ? html`<p role="status"><strong>${said}</strong></p>` : ''}
      <p>
        Clock: ${new Date(clock.now() * 1000).toUTCString()}. Webhooks: ${webhooks.mode.mode}, ${webhooks.queueLength()}
        waiting. Faults: ${state.fault.mode}.
      </p>
      ${namesOf(null).map((name) => form(name))}
      ${subjects.map((kind) => {
        const recent = store.list(kind, {}, { limit: 10 }).data
        return html`<h2>${kind}</h2>
          ${recent.map(
            ({ id, status }) =>
              html`<details>
                <summary><code>${id.slice(0, 24)}</code> ${status}</summary>
                ${namesOf(kind).map((name) => form(name, nameOf(kind), id))}
              </details>`,
          )}`
      })}
    </main>`,
  )
}

function form(name: string, subject = '', id = ''): Html {
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
