import { formValues } from '../../forms/form-values.ts'

/** A form with the agreement as it is checked: a box that isn't ticked is an empty text, which has its own sentence. */
export const agreementValues = (form: FormData) => ({ agreement: '', ...formValues(form) })
