/** "1 gift has", "3 gifts have". */
export const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const capitalized = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
