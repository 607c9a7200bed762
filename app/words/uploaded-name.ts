/** Whether the office made the name for an uploaded file, from its title and its bytes. A file of the build may not have such a name. */
export const isUploadedName = (name: string) => /^[a-z0-9-]+-[0-9a-f]{6}\.pdf$/.test(name)
