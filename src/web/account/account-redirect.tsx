import { redirect } from 'react-router'

async function load(): Promise<never> {
  // The only link that leads here is "Change Password".
  throw redirect('/account/dashboard#change-password')
}

export const loader = load
export const clientLoader = load
