import { createHash } from 'node:crypto'
import { usedStyles } from './used-styles.ts'

const style = /(?<=<style>).*?(?=<\/style>)/s

/** A drawn page as it is served: its inline style sheet has only what the page can use. The rest is loaded with React. */
export const withUsedStyles = (html: string): string =>
  html.replace(style, (css) => usedStyles(css.replaceAll(/\/\*.*?\*\//gs, ''), html.replace(style, '')))

/** Where the service worker gets the page that it stores. The name contains its hash. */
export function keptPagePath(page: string): string {
  return `/assets/kept-${createHash('sha256').update(page).digest('base64url').slice(0, 8)}.html`
}

/** The first statement of the service worker: the page to store. So the worker changes when the page changes. */
export const firstStatement = (path: string): string => `const page=${JSON.stringify(path)};`
