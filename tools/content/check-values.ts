import { existsSync, globSync } from 'node:fs'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Book } from '../../app/content/books/book.ts'
import { bookKeyPattern } from '../../app/catalog/books.ts'
import { books } from '../../app/content/books/books.ts'
import { fundKeyPattern, funds } from '../../app/catalog/funds.ts'
import type { Fund } from '../../app/content/funds.ts'
import { site } from '../../app/content/site.ts'
import routes from '../../app/routes.ts'
import { downloads } from '../downloads/make-downloads.ts'
import { findPhotoFaults } from '../photos/make-photo.ts'
import { photoFolder } from '../photos/photographs.ts'
import { findAmountFault } from './check-amount.ts'

const project = new URL('../../', import.meta.url)

/** Every path of the site, which a link may have, without the part that a path may lack: `/store` of `store/:book?`. */
export function pathsOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, index, children }) => {
    const here = path === undefined ? parent : `${parent}/${path.replace(/\/:\w+\?$/, '')}`
    const own = index || (path !== undefined && !path.includes('*')) ? [here || '/'] : []
    return [...own, ...pathsOf(children ?? [], here)]
  })
}

/**
 * Finds broken links of app/content, numbers and addresses in a wrong format, amounts that are not in cents, empty fields, books and funds that cannot be
 * told apart, and photographs that cannot be published, for example without an alt text. It calls no telephone number.
 */
export async function checkValues(
  photos = site.photos,
  list = funds,
): Promise<{ files: number; values: number; faults: string[] }> {
  const paths = new Set([
    ...pathsOf(routes),
    ...downloads.map(({ file }) => `/downloads/${file}`),
    ...globSync('**/*.*', { cwd: new URL('public/', project) }).map((file) => `/${file}`),
  ])
  const files = globSync('app/content/**/*.ts', { cwd: project }).filter((file) => !file.endsWith('.test.ts'))
  const results = await Promise.all(
    files.toSorted().map(async (file) => {
      const content = (await import(new URL(file, project).href)) as Record<string, unknown>
      return findFaults(file, content, paths)
    }),
  )
  return {
    files: files.length,
    values: results.reduce((sum, { values }) => sum + values, 0),
    faults: [
      ...results.flatMap(({ faults }) => faults),
      ...findBookFaults(books).map((fault) => `app/content/books: ${fault}`),
      ...findFundFaults(list).map((fault) => `app/content/funds.ts: ${fault}`),
      ...(await findPhotoFaults(photos, photoFolder)).map((fault) => `app/content/site.ts: photos: ${fault}`),
    ],
  }
}

interface Findings {
  /** The number of checked texts. */
  values: number
  /** `file: where: what is wrong` */
  faults: string[]
}

const emailForm = /^[^\s@<>"']+@[a-z\d-]+(\.[a-z\d-]+)*\.[a-z]{2,}$/i
const telForm = /^tel:(\+1[2-9]\d{9}|\d11|988)$/
const smsForm = /^sms:(\+1[2-9]\d{9}|\d{3,6})(\?&body=[\w%]+)?$/
const linkFields = new Set(['to', 'href', 'link', 'chatUrl', 'webUrl'])
/** An archive of 1999 that has no https. */
const plainAddresses = new Set(['http://assets.baptiststandard.com/archived/1999/12_1/pages/age14.html'])
/** An optional sentence after a list, and a blank line of a message. */
const mayBeEmpty = new Set(['after', 'lines'])
/** A field with the first name needs one of the others beside it. */
const belongTogether: readonly (readonly [field: string, others: readonly string[]])[] = [
  ['question', ['answer']],
  ['to', ['label', 'title', 'line', 'keys']],
  ['href', ['label', 'display', 'lead']],
]

/** Checks all exports of a content file. `paths` are the paths of the site. */
export function findFaults(file: string, content: Record<string, unknown>, paths: ReadonlySet<string>): Findings {
  const findings: Findings = { values: 0, faults: [] }
  const report = (where: string, what: string) => findings.faults.push(`${file}: ${where}: ${what}`)

  const visit = (where: string, field: string, value: unknown): void => {
    if (typeof value === 'function' || typeof value === 'boolean') return
    // Null means that the page omits this.
    if (value === null) return
    if (value === undefined || value === '') {
      if (!mayBeEmpty.has(field)) report(where, 'is empty')
    } else if (typeof value === 'string') {
      findings.values += 1
      for (const what of faultsOfText(field, value, paths)) report(where, what)
    } else if (Array.isArray(value)) {
      value.forEach((item, index) => visit(`${where}[${index}]`, field, item))
      for (const id of repeatedIds(value)) report(where, `has two entries with the id ${id}`)
    } else if (typeof value === 'object') {
      for (const [first, others] of belongTogether) {
        if (first in value && !others.some((other) => other in value))
          report(where, `has ${first} without ${others[0]}`)
      }
      for (const [key, inner] of Object.entries(value)) visit(where ? `${where}.${key}` : key, key, inner)
    } else if (Number.isNaN(value)) report(where, 'is not a number')
    else if (typeof value === 'number') {
      const fault = findAmountFault(field, value)
      if (fault !== null) report(where, fault)
    }
  }
  visit('', '', content)
  return findings
}

/** Orders carry the key of their book, and the store finds a book by its title: neither may mean two books. */
export function findBookFaults(list: readonly Book[]): string[] {
  const isTwice = (name: 'key' | 'title' | 'stripeProduct', value: string | null) =>
    value !== null && list.filter((book) => book[name] === value).length > 1
  return list.flatMap((book) => {
    const pictures = [
      ...Object.values(book.pictures ?? {}).map((name) => ['photos', name]),
      ...book.spreads.map(({ picture }) => ['app/ui/book', `${picture}.svg`]),
    ]
    const missing = pictures.filter((path) => !existsSync(new URL(path.join('/'), project)))
    const length = book.pageDescription.length
    return [
      ...(bookKeyPattern.test(book.key)
        ? []
        : [`the key "${book.key}" is not of lower-case letters, digits and dashes, at most 40`]),
      ...(['key', 'title', 'stripeProduct'] as const)
        .filter((name) => isTwice(name, book[name]))
        .map((name) => `two books have the ${name} "${book[name]}"`),
      ...missing.map(([folder, name]) => `${book.key}: put the picture ${name} into ${folder}`),
      ...(length < 50 || length > 160
        ? [`${book.key}: write a pageDescription of 50 to 160 characters: it has ${length}`]
        : []),
    ]
  })
}

/** A gift carries the key of its fund, and an imported file names it: neither may mean two funds. */
export function findFundFaults(list: readonly Fund[]): string[] {
  const keys = list.map(({ key }) => key)
  const names = list.map(({ name }) => name.trim().toLowerCase())
  return list.flatMap(({ key, name }, index) => [
    ...(fundKeyPattern.test(key)
      ? []
      : [`the key "${key}" is not of lower-case letters, digits and dashes, at most 40`]),
    ...(keys.indexOf(key) < index ? [`two funds have the key "${key}"`] : []),
    ...(name.trim() === '' ? [`the fund "${key}" has no name`] : []),
    ...(names.indexOf(name.trim().toLowerCase()) < index ? [`two funds have the name "${name}"`] : []),
  ])
}

function faultsOfText(field: string, text: string, paths: ReadonlySet<string>): string[] {
  const faults: string[] = []
  const refuseUnless = (right: boolean, what: string) => void (right || faults.push(`${what}: ${text}`))

  if (/\bundefined\b|\bNaN\b|\[object Object\]|\bTODO\b|lorem ipsum/i.test(text)) faults.push(`is unfinished: ${text}`)
  if (text.startsWith('tel:')) refuseUnless(telForm.test(text), 'is no telephone link')
  else if (text.startsWith('sms:')) refuseUnless(smsForm.test(text), 'is no text-message link')
  else if (text.startsWith('mailto:')) refuseUnless(isMailLink(text), 'is no e-mail link')
  else if (/^\w+:\/\//.test(text)) refuseUnless(isSecureAddress(text), 'is no https address')
  else if (linkFields.has(field)) refuseUnless(isKnownPath(text, paths), 'links to no page of this site')
  else {
    if (field === 'phone') refuseUnless(isTelephone(text), 'is no telephone number')
    const addresses = field === 'email' ? [text] : addressesIn(text)
    if (!addresses.every((address) => emailForm.test(address))) faults.push(`is or holds no e-mail address: ${text}`)
  }
  return faults
}

/** The e-mail addresses in a sentence, valid or not. */
function addressesIn(text: string): string[] {
  return (text.match(/[^\s<>()“”]+@[^\s<>()“”,;]*/g) ?? []).map((address) => address.replace(/[.?!:*]+$/, ''))
}

function isMailLink(text: string): boolean {
  const url = URL.parse(text)
  return url !== null && emailForm.test(decodeURIComponent(url.pathname))
}

function isSecureAddress(text: string): boolean {
  if (plainAddresses.has(text)) return true
  const url = URL.parse(text)
  return url?.protocol === 'https:' && /^([a-z\d-]+\.)+[a-z]{2,}$/.test(url.hostname) && !/\s/.test(text)
}

/** An anchor of the same page, or a path of the site with any query. */
function isKnownPath(text: string, paths: ReadonlySet<string>): boolean {
  return /^#[a-z]/.test(text) || paths.has(text.split(/[?#]/)[0] ?? '')
}

function isTelephone(text: string): boolean {
  const digits = text.replaceAll(/\D/g, '')
  return /^[\d\s()+.-]+$/.test(text) && (/^1?[2-9]\d{9}$/.test(digits) || /^(\d11|988)$/.test(digits))
}

function repeatedIds(items: readonly unknown[]): string[] {
  const ids = items.flatMap((item) =>
    typeof item === 'object' && item !== null && 'id' in item && typeof item.id === 'string' ? [item.id] : [],
  )
  return ids.filter((id, index) => ids.indexOf(id) !== index)
}
