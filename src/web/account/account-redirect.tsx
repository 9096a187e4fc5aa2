import { redirect } from 'react-router'

export async function loader(): Promise<never> {
  // Only the "Change Password" link leads here.
  throw redirect('/account/dashboard#change-password')
}
