/** The addresses of all pictures in this folder, by the name of the file. */
const pictures = import.meta.glob<string>('./*.{svg,avif,webp,png,jpg}', { eager: true, import: 'default' })

/** The address of a picture of a book: `dark-street.svg`. */
export const pictureAddress = (file: string) => pictures[`./${file}`]
