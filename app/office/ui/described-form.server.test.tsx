import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { form } from './described-form.server.tsx'
import { Folded, PostForm, RefusedPage } from './forms.server.tsx'

const gift = form([
  { name: 'name', label: 'Name', kind: 'line', most: 10 },
  { name: 'amount', label: 'Amount', kind: 'cents', most: 100_000 },
  { name: 'note', label: 'Note', kind: 'text', empty: 'null' },
  { name: 'reason', label: 'Why', kind: 'choice', options: { asked: 'They asked', other: 'Another reason' } },
])

const right = { name: ' Ann ', amount: '19.99', note: '', reason: 'asked' }

function formOf(fields: Record<string, string>) {
  const typed = new FormData()
  for (const [name, value] of Object.entries(fields)) typed.set(name, value)
  return typed
}

describe('reading', () => {
  test('gives the values by their names, with their types', () => {
    const values = { name: 'Ann', amount: 1999, note: null, reason: 'asked' }
    expect(gift.read(formOf(right))).toEqual({ ok: true, values })
  })

  test.each([
    [{ name: '' }, 'name', 'Name: It must not be empty.'],
    [{ name: 'Ann of Elm Street' }, 'name', 'Name: At most 10 characters fit.'],
    [{ name: 'Ann\nEve' }, 'name', 'Name: It must be one line.'],
    [{ amount: 'much' }, 'amount', 'Amount: It must be an amount in dollars, such as 9 or 4.50.'],
    [{ amount: '50,00' }, 'amount', 'Do you mean $50.00? Write 50.00.'],
    [{ note: 'a'.repeat(1501) }, 'note', 'Note: At most 1500 characters fit.'],
    [{ reason: 'rain' }, 'reason', 'Why: Choose one of the list.'],
  ])('of %j names the field and says what is wrong', (wrong, field, words) => {
    const read = gift.read(formOf({ ...right, ...wrong }))
    expect(read).toMatchObject({ ok: false, field, problem: expect.stringContaining(words) })
  })
})

describe('a refused form', () => {
  const draw = (refused: { problem: string; field?: string; fields: FormData } | null, rows = ['G-1', 'G-2']) =>
    renderToStaticMarkup(
      <RefusedPage refused={refused}>
        {rows.map((id) => (
          <PostForm key={id} fields={{ id }}>
            <gift.Fields />
          </PostForm>
        ))}
      </RefusedPage>,
    )

  test('has what was typed, and what is wrong beside the field, which has the focus', () => {
    const fields = formOf({ ...right, id: 'G-2', amount: 'much' })
    const html = draw({ problem: 'This is no amount.', field: 'amount', fields })
    expect(html.match(/value="much"/g)).toHaveLength(1)
    const [, wrong] = /<input([^>]*aria-invalid="true"[^>]*)>/.exec(html) ?? []
    expect(wrong).toContain('name="amount"')
    expect(wrong).toContain('autofocus=""')
    const [, described] = /aria-describedby="([^"]+)"/.exec(wrong ?? '') ?? []
    expect(html).toContain(`<strong id="${described}" class="fault">This is no amount.</strong>`)
  })

  test('has what is wrong beside each of the two fields of a link, and beside the one of all paragraphs', () => {
    const page = form([
      { name: 'link', label: 'Link', kind: 'link' },
      { name: 'about', label: 'About', kind: 'paragraphs', most: 9 },
    ])
    const right = { 'link.label': 'Give', 'link.to': '/donate', about: 'One.\n\nTwo.' }
    for (const wrong of [{ 'link.label': '' }, { 'link.to': 'donate' }, { about: 'One.\n\nToo long a text.' }]) {
      const [name] = Object.keys(wrong)
      const fields = formOf({ ...right, ...wrong })
      const read = page.read(fields)
      expect(read).toMatchObject({ ok: false, field: name })
      const refused = { ...(read as { field: string; problem: string }), fields }
      const html = renderToStaticMarkup(
        <RefusedPage refused={refused}>
          <PostForm>
            <page.Fields />
          </PostForm>
        </RefusedPage>,
      )
      expect(/<\w+[^>]*aria-invalid="true"[^>]*>/.exec(html)?.[0]).toContain(`name="${name}"`)
      expect(html).toContain(`class="fault">${refused.problem}</strong>`)
    }
  })

  test('fills no form of another row', () => {
    const [first, second] = draw({ problem: 'No.', fields: formOf({ ...right, id: 'G-2' }) }).split('</form>')
    expect(first).not.toContain('Ann')
    expect(second).toContain('Ann')
  })

  test('shows nothing of it before a submit', () => {
    expect(draw(null)).not.toMatch(/aria-invalid|role="alert"|autofocus/)
  })

  test('is seen when it stands behind a summary, and no other is', () => {
    const html = renderToStaticMarkup(
      <RefusedPage refused={{ problem: 'No.', fields: formOf({ intent: 'name', id: 'G-2' }) }}>
        {['G-1', 'G-2'].map((id) => (
          <Folded key={id} summary={id} of={{ intent: 'name', id }}>
            <p>Fields</p>
          </Folded>
        ))}
      </RefusedPage>,
    )
    expect(html).toContain('<details><summary>G-1')
    expect(html).toContain('<details open=""><summary>G-2')
  })
})
