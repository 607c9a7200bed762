import { expect, test } from 'vitest'
import { z } from 'zod'
import { directories } from '../../content/hotlines/directories.ts'
import { resources } from '../../content/pages/resources.ts'
import { spanish } from '../../content/spanish.ts'
import { crisisLines, findLine } from './crisis-lines.ts'

const someText = z.string().trim().min(1)
const tel = z.string().regex(/^tel:(\+1\d{10}|911|988|211|711)$/)
const sms = z.string().regex(/^sms:(\+1\d{10}|\d{3,6})(\?&body=[A-Z]+(%20)?)?$/)
const keyword = z.string().regex(/^[A-Z]+$/)
const https = z.url({ protocol: /^https$/, hostname: z.regexes.domain })

const crisisLine = z
  .strictObject({
    id: z.string().regex(/^[a-z\d]+(-[a-z\d]+)*$/),
    name: someText,
    line: someText,
    caution: someText.optional(),
    call: z.strictObject({ display: someText, href: tel, by: z.literal('videophone').optional() }).optional(),
    text: z.strictObject({ display: someText, href: sms, keyword: keyword.optional() }).optional(),
    chatUrl: https.optional(),
    webUrl: https.optional(),
    otherPages: z.array(z.strictObject({ label: someText, href: https })).optional(),
    otherAccess: z.array(z.strictObject({ display: someText, href: tel.optional() })),
    hours: someText,
    status: z.literal('verified-repositories').optional(),
    lastChecked: z.iso.date().nullable(),
    checkedBy: someText.nullable(),
    isDead: z.boolean(),
  })
  .refine(({ call, text, chatUrl, webUrl }) => call ?? text ?? chatUrl ?? webUrl, 'leads nowhere')
  .refine(({ lastChecked, checkedBy }) => !lastChecked === !checkedBy, 'a check has a day and a name')

const digitsOf = (text: string) => text.replaceAll(/\D/g, '')

test.each(crisisLines().map((line) => [line.id, line] as const))('%s has every field in its form', (_, line) => {
  expect(crisisLine.safeParse(line).error?.issues ?? []).toEqual([])
})

/** The number without its country code: what a reader dials. */
const numberIn = (href: string) => digitsOf(href.split('?')[0] ?? '').replace(/^1(?=\d{10}$)/, '')

test.each(crisisLines().map((line) => [line.id, line] as const))('%s calls and texts what it prints', (_, line) => {
  const printed = [line.call, line.text].flatMap((way) => way ?? [])
  for (const way of printed) expect(digitsOf(way.display)).toContain(numberIn(way.href))
  const { display = '', href = '', keyword } = line.text ?? {}
  expect(href.split('?&body=')[1]?.replace('%20', '')).toBe(keyword)
  expect(display.startsWith(keyword ? `${keyword} ` : '')).toBe(true)
})

/** Old, wrong or closed numbers that other lists still show. */
const neverPrint = [
  /press 3|PRIDE/,
  /800-?273-?8255/,
  /HELPLINE to 62640/,
  /310-?855-?4673/,
  /69866|4HELP to 44357|body=4HELP/,
  /866-?311-?9474|800-?331-?9474/,
  /800-?655-?4673|online\.rainn\.org/,
  /call[^"]*741741/i,
  /samhsa\.gov\/find-help\/national-helpline/,
  /66746|800-?846-?8517/,
  /800-?931-?2237/,
  /800-?522-?4700|800-?697-?3735|GAMBLER/,
  /855-?484-?2846/,
  /Polaris/,
  /800-?700-?7000/,
]

test.each(neverPrint)('%s is nowhere', (old) => {
  expect(JSON.stringify([crisisLines(), directories, resources, spanish])).not.toMatch(old)
})

test('the nine directories are in their order, and every line is listed', () => {
  expect(directories.map(({ id }) => id)).toEqual([
    'suicide-prevention',
    'teen-crisis',
    'child-abuse-safety',
    'domestic-violence',
    'drug-alcohol',
    'health-mental-health',
    'pregnancy-family',
    'specialty',
    'faith-based',
  ])
  const listed = new Set(directories.flatMap(({ lines }) => lines.map((id) => findLine(id).id)))
  expect(crisisLines().filter(({ id }) => !listed.has(id))).toEqual([])
})

test('no directory lists a line twice, and a need belongs to a listed line', () => {
  for (const { lines, needs = {} } of directories) {
    expect(lines).toEqual([...new Set(lines)])
    for (const id of Object.keys(needs)) expect(lines).toContain(id)
  }
})

test('lines that are not crisis lines have a note', () => {
  const mental = ['nami-teen', 'nami-helpline', 'al-anon', 'psi', 'anad'] as const
  for (const id of [...mental, 'billy-graham', 'focus-on-the-family'] as const) {
    expect(findLine(id).caution).toMatch(/not a crisis line/i)
  }
})

test('the Spanish part names exactly the lines whose entries mention Spanish or interpreters', () => {
  const inSpanish = crisisLines().filter(({ hours, otherAccess }) =>
    /Spanish|languages/.test(JSON.stringify([hours, otherAccess])),
  )
  expect(spanish.lines.map(({ line }) => line).toSorted()).toEqual(inSpanish.map(({ id }) => id).toSorted())
  for (const { line, press } of spanish.lines) {
    const { hours, otherAccess, webUrl } = findLine(line)
    expect(hours).toMatch(/^24\/7/)
    // The operator's page says so.
    expect(https.safeParse(webUrl).success).toBe(true)
    expect(/Spanish: press (\d)/.exec(JSON.stringify(otherAccess))?.[1], line).toBe(press)
  }
  const { call, text } = findLine(spanish.talk.line)
  expect(digitsOf(spanish.talk.call)).toBe(digitsOf(call?.display ?? ''))
  expect(spanish.talk.sms).toContain(`${text?.keyword} al ${numberIn(text?.href ?? '')}`)
  expect(digitsOf(spanish.danger.label)).toBe(digitsOf(spanish.danger.href))
})

test('the cards link to existing lines, over https', () => {
  for (const { line, links } of [...resources.crisisCards, ...resources.faithCards]) {
    expect(findLine(line).id).toBe(line)
    for (const { to } of links) expect(https.safeParse(to).success).toBe(true)
  }
  const { danger, talk, safePlace } = resources.emergency
  expect(danger.href).toBe('tel:911')
  expect(findLine(talk.line).call?.href).toBe('tel:988')
  expect(findLine(safePlace.line).text?.href).toContain('sms:44357')
})
