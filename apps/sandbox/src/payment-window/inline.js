// Simulates the provider's v2/inline.js with the same class and window protocol (docs/providers.md, "Paystack window").
// The window is loaded from the script's origin.
;(() => {
  const origin = new URL(document.currentScript.src).origin

  /** Required parameters and their types; one of the alternatives is enough. */
  const required = [
    [['key', 'string']],
    [
      ['email', 'string'],
      ['customerCode', 'string'],
    ],
    [
      ['amount', 'number'],
      ['planCode', 'string'],
    ],
  ]
  const callback_names = ['onLoad', 'onSuccess', 'onCancel', 'onError', 'onBankTransferConfirmationPending']

  function check(issues) {
    if (issues.length === 0) return
    throw Object.assign(new Error('Invalid transaction parameters'), { issues })
  }

  function listIssues(options, groups) {
    const issues = groups
      .filter((group) => !group.some(([name, type]) => options?.[name] && typeof options[name] === type))
      .map((group) => ({
        message: `${group.map(([name]) => name).join(' or ')} is missing or of the wrong type`,
      }))
    const wrong = callback_names
      .filter((name) => options?.[name] !== undefined && typeof options[name] !== 'function')
      .map((name) => ({ message: `${name} is not a function` }))
    return [...issues, ...wrong]
  }

  /** Overlay until the window has loaded, which may take long or fail. */
  function veil(cancel) {
    const box = document.createElement('div')
    const button = document.createElement('button')
    box.setAttribute('role', 'status')
    box.style.cssText =
      'position:fixed;inset:0;z-index:2147483647;display:grid;place-content:center;gap:16px;justify-items:center;background:rgb(20 26 33 / .6);color:#fff;font:600 16px system-ui,sans-serif'
    button.style.cssText =
      'min-height:44px;padding:0 20px;border:0;border-radius:8px;background:#fff;color:#1c2733;font:inherit'
    button.type = 'button'
    button.textContent = 'Cancel'
    button.addEventListener('click', cancel)
    box.append('Opening the card window…', button)
    return box
  }

  class Transaction {
    constructor(params, handlers) {
      this.params = params
      this.handlers = handlers
      this.loaded = false
      this.overflow = document.body.style.overflow
      this.frame = document.createElement('iframe')
      this.frame.src = `${origin}/popup?precheckout=true`
      this.frame.title = 'Card window'
      this.frame.allow = 'payment; clipboard-read; clipboard-write'
      this.frame.style.cssText =
        'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;color-scheme:light;background:transparent'
      this.onMessage = (event) => {
        if (event.origin === origin && event.source === this.frame.contentWindow) this.hear(event.data)
      }
      addEventListener('message', this.onMessage)
      this.veil = veil(() => this.cancel())
      this.focused = document.activeElement
      document.body.style.overflow = 'hidden'
      document.body.append(this.frame, this.veil)
      this.veil.querySelector('button').focus()
    }

    say(message) {
      this.frame.contentWindow?.postMessage(message, origin)
    }

    hear({ event, data } = {}) {
      switch (event) {
        case 'loaded:checkout':
          return this.say({ type: 'inline:url', path: 'newTransaction', params: this.params })
        case 'loaded:transaction':
          this.loaded = true
          this.id = data.id
          this.veil.remove()
          this.say('render')
          this.frame.focus()
          return this.handlers.onLoad?.(data)
        case 'success':
          this.close()
          return this.handlers.onSuccess?.(data)
        case 'transfer:pending':
          return this.handlers.onBankTransferConfirmationPending?.()
        case 'cancel':
        case 'close':
          return this.cancel()
        case 'error':
          if (data?.type === 'setup') this.close()
          return this.handlers.onError?.({ message: data?.message })
      }
    }

    cancel() {
      this.close()
      this.handlers.onCancel?.()
    }

    close() {
      removeEventListener('message', this.onMessage)
      document.body.style.overflow = this.overflow
      this.frame.remove()
      this.veil.remove()
      this.focused?.focus?.({ preventScroll: true })
    }
  }

  window.PaystackPop = class PaystackPop {
    #last = null

    newTransaction(options) {
      // With an access code nothing else is needed.
      if (options?.accessCode) return this.resumeTransaction(options.accessCode, options)
      check(listIssues(options, required))
      const params = Object.fromEntries(
        Object.entries(options).filter(([, value]) => typeof value !== 'function'),
      )
      return this.#open(params, options)
    }

    resumeTransaction(accessCode, handlers = {}) {
      const missing =
        typeof accessCode === 'string' && accessCode ? [] : [{ message: 'accessCode is missing' }]
      check([...missing, ...listIssues(handlers, [])])
      return this.#open({ accessCode }, handlers)
    }

    /** By id or by the returned object; by default the last one. */
    cancelTransaction(idOrTransaction) {
      const last = this.#last
      if (!last || (idOrTransaction && idOrTransaction !== last && idOrTransaction !== last.id)) return
      last.cancel()
    }

    isLoaded() {
      return this.#last?.loaded ?? false
    }

    #open(params, handlers) {
      this.#last = new Transaction(params, handlers)
      return this.#last
    }
  }
})()
