import { Hono } from 'hono'
import { ApiError } from './api-error.ts'
import { commandsByName } from './commands.ts'
import { controlPage } from './control-page.ts'
import { clock, state, store, webhooks } from './sandbox.ts'

/** `/sandbox`: a page for people, and the same commands as JSON for tests. Faults never affect it. */
export function createControl(): Hono {
  const control = new Hono()

  control.get('/sandbox', (c) => c.html(controlPage(new URL(c.req.url).origin, c.req.query('said') ?? '')))

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
