/** A form in bracket notation, before any schema has said which keys are positions in a list. */
export type FormNode = string | FormTree
export interface FormTree {
  [key: string]: FormNode
}

/** Reads `a[b][0][c]=d` into `{ a: { b: { 0: { c: 'd' } } } }`. An empty pair of brackets takes the next free position. */
export function decodeForm(text: string): FormTree {
  const root = emptyTree()
  for (const [name, value] of new URLSearchParams(text)) place(root, pathOf(name), value)
  return root
}

/** The notation again: `['a', 'b', 0]` becomes `a[b][0]`, as Stripe names a parameter in its errors. */
export function nameOf(path: readonly PropertyKey[]): string {
  return path.map((key, index) => (index === 0 ? String(key) : `[${String(key)}]`)).join('')
}

function pathOf(name: string): string[] {
  const open = name.indexOf('[')
  if (open < 1 || !name.endsWith(']')) return [name]
  return [name.slice(0, open), ...name.slice(open + 1, -1).split('][')]
}

function place(root: FormTree, path: string[], value: string): void {
  let node = root
  for (const [depth, step] of path.entries()) {
    const key = step === '' ? String(Object.keys(node).length) : step
    if (depth === path.length - 1) {
      node[key] = value
      return
    }
    const next = node[key]
    node = typeof next === 'object' ? next : (node[key] = emptyTree())
  }
}

/** Without a prototype, so that a parameter named `constructor` or `__proto__` is only a parameter. */
function emptyTree(): FormTree {
  return Object.create(null)
}
