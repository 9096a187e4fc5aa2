import { createContext, lazy, type ComponentType, type RefObject } from 'react'
import type { Phone } from '#contract/catalogue.schema.ts'
import type { Further } from './further-values.ts'

export type FurtherItemsProps = {
  further: Further
  /** The first repair: its phone, once it is chosen, what is typed as its serial, and its price in dollars. */
  first: { phone: Phone | undefined; repair: string; serial: string; price: number }
  form: RefObject<HTMLFormElement | null>
  errors: Record<string, string>
  /** Told of the price of all. */
  onTotal: (amount: string) => void
}

/** Fetches the part of the booking form about further repairs. */
export const loadFurtherItems = () => import('./further-items.tsx')

/** The part of the booking form about further repairs: loaded when somebody adds one; the server renders it with the page. */
export const FurtherItemsContext = createContext<ComponentType<FurtherItemsProps>>(lazy(loadFurtherItems))
