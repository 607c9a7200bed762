/** Awaits all values side by side, as `Promise.all` does, and returns each by its name. Rejects with the first failure. */
export async function awaitNamed<Named extends Record<string, unknown>>(
  named: Named,
): Promise<{ [Name in keyof Named]: Awaited<Named[Name]> }> {
  const entries = await Promise.all(Object.entries(named).map(async ([name, value]) => [name, await value] as const))
  return Object.fromEntries(entries) as { [Name in keyof Named]: Awaited<Named[Name]> }
}
