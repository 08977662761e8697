// Script of the card window: shows one step at a time and keeps the input until the end.
;(() => {
  const framed = window.parent !== window
  const main = document.querySelector('main')
  const byId = (id) => document.getElementById(id)
  let transaction = null
  let entry = {}
  let shop = null

  /** Only the shop can embed this page (content policy). */
  function tell(event, data) {
    if (framed) window.parent.postMessage({ event, data }, shop ?? '*')
  }

  async function call(path, body) {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const data = await answer.json()
    if (!answer.ok) throw new Error(data.message ?? 'The card window is not available')
    return data
  }

  function show(step) {
    for (const part of document.querySelectorAll('[data-step]')) part.hidden = part.dataset.step !== step
    document.querySelector(`[data-step="${step}"] :is(input, .main)`)?.focus()
  }

  function complain(field, message) {
    for (const input of document.querySelectorAll('input')) input.removeAttribute('aria-invalid')
    for (const text of document.querySelectorAll('.wrong')) text.textContent = ''
    byId('notice').textContent = field ? '' : message
    if (!field) return
    const input = document.querySelector(`input[name="${field}"]`)
    byId(`${field}-wrong`).textContent = message
    input.setAttribute('aria-invalid', 'true')
    input.focus()
  }

  const moneyText = ({ amount, currency }) =>
    (amount / 100).toLocaleString('en-NG', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })

  async function open(params) {
    try {
      transaction = await call('/popup/transactions', params)
    } catch (error) {
      tell('error', { type: 'setup', message: error.message })
      if (!framed) {
        main.hidden = false
        byId('amount').textContent = 'Not found'
        complain(null, error.message)
        show('none')
      }
      return
    }
    const { id, customer, access_code } = transaction
    byId('amount').textContent = moneyText(transaction)
    byId('email').textContent = customer.email
    byId('pay').textContent = `Pay ${moneyText(transaction)}`
    byId('by-transfer').hidden = !transaction.channels.includes('bank_transfer')
    byId('transfer-amount').textContent = moneyText(transaction)
    byId('close').hidden = !framed
    tell('loaded:transaction', { id, customer, accessCode: access_code })
    if (!framed) render()
  }

  function render() {
    main.hidden = false
    if (transaction.status === 'success') finish()
    else if (transaction.status === 'pending') show('transfer-pending')
    else show(transaction.paused ? 'bank' : 'card')
  }

  async function charge(step) {
    complain(null, '')
    show('working')
    let next
    try {
      next = await call(`/popup/transactions/${transaction.access_code}/charge`, entry)
    } catch (error) {
      show(step)
      return complain(null, error.message)
    }
    if (next.step === 'success') return finish()
    if (next.step === 'wrong') {
      delete entry[next.field]
      show(step)
      return complain(next.field, next.message)
    }
    if (next.step === 'refused') {
      entry = {}
      for (const input of document.querySelectorAll('input')) input.value = ''
      show(transaction.paused ? 'bank' : 'card')
      return complain(null, `${next.message}. Try another card.`)
    }
    show(next.step)
  }

  async function promiseTransfer() {
    show('working')
    try {
      await call(`/popup/transactions/${transaction.access_code}/transfer`, {})
    } catch (error) {
      show('transfer')
      return complain(null, error.message)
    }
    show('transfer-pending')
    tell('transfer:pending')
  }

  function finish() {
    const { id, reference } = transaction
    byId('close').hidden = true
    byId('after').textContent = framed ? '' : 'You can close this page and go back to the shop.'
    show('success')
    setTimeout(() => {
      tell('success', {
        reference,
        trans: String(id),
        transaction: String(id),
        trxref: reference,
        status: 'success',
        message: 'Approved',
        redirecturl: `?trxref=${reference}&reference=${reference}`,
      })
    }, 600)
  }

  for (const form of document.querySelectorAll('form')) {
    form.addEventListener('submit', (event) => {
      event.preventDefault()
      const { bank } = event.submitter?.dataset ?? {}
      Object.assign(entry, Object.fromEntries(new FormData(form)), bank && { bank })
      void charge(form.dataset.step)
    })
  }
  for (const button of document.querySelectorAll('.cards button')) {
    button.addEventListener('click', () => {
      for (const other of document.querySelectorAll('.cards button'))
        other.setAttribute('aria-pressed', 'false')
      button.setAttribute('aria-pressed', 'true')
      const form = button.form
      form.elements.number.value = button.dataset.number
      form.elements.expiry.value = '12/30'
      form.elements.cvv.value = button.dataset.cvv
      complain(null, '')
      byId('pay').focus()
    })
  }
  byId('by-transfer').addEventListener('click', () => show('transfer'))
  byId('transfer-sent').addEventListener('click', () => void promiseTransfer())
  byId('close').addEventListener('click', () => tell('cancel'))
  // On keyup, because the frame must not be removed while a key is pressed.
  addEventListener('keyup', (event) => {
    if (event.key === 'Escape' && framed && !byId('close').hidden) tell('cancel')
  })

  if (!framed) {
    void open({ accessCode: location.pathname.split('/').pop() })
    return
  }
  addEventListener('message', (event) => {
    if (event.source !== window.parent) return
    shop ??= event.origin
    if (event.origin !== shop) return
    if (event.data?.type === 'inline:url') void open(event.data.params)
    else if (event.data === 'render') render()
    else if (event.data === 'close') tell('close')
  })
  tell('loaded:checkout')
})()
