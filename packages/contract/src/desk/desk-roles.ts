/** Roles of operators. Owners may do everything. */
export const desk_roles = ['owner', 'editor', 'support'] as const
export type DeskRole = (typeof desk_roles)[number]

const everybody = ['editor', 'support'] as const
const editor = ['editor'] as const
const support = ['support'] as const
const only_owners = [] as const

/** Roles that, besides owners, may call each endpoint of the desk (decision 21). The server refuses all others. */
export const desk_access = {
  deskLogOut: everybody,
  viewOwnAccount: everybody,
  changeOwnPassword: everybody,
  startSecondFactor: everybody,
  confirmSecondFactor: everybody,
  endSecondFactor: everybody,

  viewDesk: everybody,
  viewFigures: everybody,
  listDeskLog: everybody,
  viewChecklist: only_owners,
  listTroubledMails: support,
  resendMails: support,
  listStuckWork: everybody,
  retryStuckWork: everybody,

  listDeskEnquiries: everybody,
  countDeskEnquiries: everybody,
  markAnswered: support,
  reopenEnquiry: support,
  startRound: support,
  answerFound: support,
  answerDeclined: support,

  listDeskOrders: support,
  countDeskOrders: support,
  viewDeskOrder: support,
  previewRefund: support,
  refundOrder: support,
  clearFlag: support,
  endHold: only_owners,
  viewDeskReceipt: support,
  sendReceipt: support,

  listDeskMembers: support,
  viewDeskMember: support,
  listMemberCredits: support,
  listMemberLicences: support,
  listMemberMails: support,
  listMemberEarnings: support,
  giveGoodwill: support,
  endMemberSessions: support,

  listDeskAssets: editor,
  countDeskAssets: editor,
  viewDeskAsset: editor,
  uploadAsset: editor,
  readUploadCsv: editor,
  setAssetStatus: editor,
  editAsset: editor,
  setFocalPoint: editor,
  bulkEditAssets: editor,
  listCuratedSets: editor,
  setCuratedSet: editor,

  listDeskSubmissions: editor,
  countDeskSubmissions: editor,
  viewDeskSubmission: editor,
  decideSubmission: editor,
  decideSubmissions: editor,
  viewReviewStatistics: editor,
  listCorrections: editor,
  decideCorrection: editor,
  listSearchCounts: editor,
  listDeskWanted: editor,
  hideWanted: editor,
  showWanted: editor,
  listMeanings: editor,
  previewMeaning: editor,
  addMeaning: editor,
  removeMeaning: editor,

  listUnreleasedFaces: editor,
  decideFaces: editor,
  openRelease: editor,
  openPaper: editor,
  listWaitingPapers: editor,
  decidePaperRelease: editor,
  withdrawReleaseAtDesk: editor,
  listWithdrawnReleases: editor,

  listApplications: editor,
  countApplications: editor,
  inviteApplicant: editor,
  declineApplicant: editor,

  viewSales: only_owners,
  listImageSales: only_owners,
  exportOrders: only_owners,
  exportMembers: only_owners,

  viewSetting: only_owners,
  saveSettingDraft: only_owners,
  discardSettingDraft: only_owners,
  publishSetting: only_owners,
  takeBackSetting: only_owners,
  previewLook: only_owners,
  uploadLogo: only_owners,
  previewText: only_owners,
  exportSettings: only_owners,
  viewSetup: only_owners,
  countDemoImages: only_owners,
  removeDemoImages: only_owners,
  sendSetupMail: only_owners,
  finishSetupStep: only_owners,
  importSettings: only_owners,
  viewRunningPlans: only_owners,
  moveRunningPlans: only_owners,
  listPromoCodes: only_owners,
  addPromoCode: only_owners,
  endPromoCode: only_owners,
  listMailings: only_owners,
  previewMailing: only_owners,
  testMailing: only_owners,
  planMailing: only_owners,
  cancelMailing: only_owners,

  listDeskPayouts: support,
  approvePayout: only_owners,
  declinePayout: only_owners,
  finishPayout: only_owners,

  listOperators: only_owners,
  addOperator: only_owners,
  withdrawInvitation: only_owners,
  setOperatorRole: only_owners,
  removeOperator: only_owners,
  cancelOperatorChange: only_owners,
} as const satisfies Record<string, readonly DeskRole[]>
export type DeskCall = keyof typeof desk_access

/**
 * What an operator has to do before anything else: choose a password of their own, or, as an owner after a week, turn
 * two-step log-in on (docs/threat-model.md, "Access"). Each with the calls that are left until then.
 */
const calls_before = {
  password: ['deskLogOut', 'viewOwnAccount', 'changeOwnPassword'],
  second_factor: [
    'deskLogOut',
    'viewOwnAccount',
    'changeOwnPassword',
    'startSecondFactor',
    'confirmSecondFactor',
  ],
} as const satisfies Record<string, readonly DeskCall[]>
export type FirstDuty = keyof typeof calls_before

/** Whether an operator who has something to do first may call the endpoint with this name. */
export const mayCallBefore = (duty: FirstDuty, name: string): boolean =>
  calls_before[duty].some((call) => call === name)

/**
 * Whether an operator with this role may call the endpoint with this name. Only owners may call one that isn't listed.
 */
export function mayCall(role: DeskRole, name: string): boolean {
  const allowed: readonly DeskRole[] = desk_access[name as DeskCall] ?? only_owners
  return role === 'owner' || allowed.includes(role)
}
