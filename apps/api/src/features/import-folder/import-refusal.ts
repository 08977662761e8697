/** The reason why one file or CSV row is refused, shown after its name. */
export class ImportRefusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImportRefusal'
  }
}

/** The reason why the whole import stops, in one sentence. */
export class ImportError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImportError'
  }
}
