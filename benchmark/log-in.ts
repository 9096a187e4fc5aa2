const email = 'bench@shop.example'
export const staffEnv = { ADMIN_EMAIL: email, ADMIN_PASSWORD: 'a bench is not a chair' }

/** Logs in over the API and returns the session cookie. */
export async function logIn(url: string, origin: string): Promise<string> {
  const response = await fetch(`${url}/api/loginuser/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify({ data: { email, password: staffEnv.ADMIN_PASSWORD } }),
  })
  if (!response.ok) throw new Error(`Log-in answered ${response.status}: ${await response.text()}`)
  const cookie = response.headers.getSetCookie().find((one) => one.includes('mendpost-session'))
  return cookie!.split(';')[0]!
}

/** A booking that any account may submit. */
export function booking(phoneId: number): string {
  return JSON.stringify({
    data: {
      phone_id: phoneId,
      repair_name: 'screen',
      phone_serial: 'BENCH0001',
      phone_pin: '',
      user_mobile: '0491 570 156',
      address: '1 Bench Street',
      address_apt: '',
      address_city: 'Melbourne',
      address_state: 'VIC',
      address_post: '3000',
    },
  })
}
