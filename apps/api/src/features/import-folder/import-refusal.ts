/** Why one file or one row of the CSV is not taken; the message is read after its name. */
export class ImportRefusal extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImportRefusal'
  }
}

/** Why nothing more can be imported at all, in one sentence. */
export class ImportError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'ImportError'
  }
}
