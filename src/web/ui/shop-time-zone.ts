import { createContext } from 'react'

/** The shop's time zone, from the root's data; every date and time of a page is shown in it. */
export const ShopTimeZone = createContext('Australia/Melbourne')
