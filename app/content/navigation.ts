/** The links in the header and the footer. A page is listed once it exists. */
export interface NavigationLink {
  label: string
  to: string
}

export const headerLinks: readonly NavigationLink[] = [{ label: 'Home', to: '/' }]

export const donateLink: NavigationLink = { label: 'Donate Now', to: '/donate' }

export const footerLinks: readonly NavigationLink[] = [
  { label: 'Home', to: '/' },
  { label: 'Donate', to: '/donate' },
]
