/** The five steps from the form to the phone's return. */
export function HowItWorks() {
  return (
    <section aria-labelledby="how-it-works">
      <h2 id="how-it-works">How it works</h2>
      <ol className="mt-4 grid numbered gap-3 pl-6">
        <li>Submit the form.</li>
        <li>Send the device with the return address on the package.</li>
        <li>Track progress on the account page.</li>
        <li>Review completion documents and get an invoice.</li>
        <li>The device is returned after payment.</li>
      </ol>
    </section>
  )
}
