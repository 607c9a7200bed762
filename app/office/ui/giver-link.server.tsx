export const giverPath = (id: string) => `/office/givers/${id}`
