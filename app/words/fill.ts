/** The names of the places in a template: `day` in "Next on {day}." A name with a dot is put in earlier, by `words`. */
type PlacesIn<Template extends string> = Template extends `${string}{${infer Name}}${infer Rest}`
  ? (Name extends `${string}.${string}` ? never : Name) | PlacesIn<Rest>
  : never

/** A template with its places filled. A value is never read as a template. */
export function fill<Template extends string>(
  template: Template,
  values: Readonly<Record<PlacesIn<Template>, string | number>>,
): string {
  return template.replaceAll(/\{(\w+)\}/g, (_, name) => String((values as Record<string, string | number>)[name]))
}
