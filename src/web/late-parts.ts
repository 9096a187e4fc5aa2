/** Parts of the layout whose code the browser loads once it has hydrated the page above them. */
export { ErrorPage } from './error-page.tsx'
export { SiteFooter } from './layout/site-footer.tsx'
export { Toasts } from './ui/toasts.tsx'
