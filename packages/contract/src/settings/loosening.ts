/** Hours that a change of owners or of limits waits, so that every owner can cancel it (decision 136). */
export const CHANGE_WAIT_HOURS = 24
