import type { TestName } from '../conformance/claim.ts'

/** The terms of a Voluntary Product Accessibility Template 2.5. */
export type Conformance = 'Supports' | 'Partially Supports' | 'Does Not Support' | 'Not Applicable'

/** How a product meets a criterion, the tests that show it, and what was not tested. */
export type Statement = {
  conformance: Conformance
  remark: string
  tests: readonly TestName[]
}

/** Statements, keyed by the number of their criterion. */
export type Statements = Readonly<Record<string, Statement>>

export const supports = (remark: string, ...tests: TestName[]): Statement => ({
  conformance: 'Supports',
  remark,
  tests,
})

export const partly = (remark: string, ...tests: TestName[]): Statement => ({
  conformance: 'Partially Supports',
  remark,
  tests,
})

export const without = (remark: string): Statement => ({ conformance: 'Not Applicable', remark, tests: [] })

const NO_MEDIA = without('There is no audio and no video.')

/** Criteria for features that none of the products has. */
export const NOT_APPLICABLE: Statements = {
  '1.2.1': NO_MEDIA,
  '1.2.2': NO_MEDIA,
  '1.2.3': NO_MEDIA,
  '1.2.4': NO_MEDIA,
  '1.2.5': NO_MEDIA,
  '1.4.2': NO_MEDIA,
  '2.5.1': without('Nothing needs a gesture of several points or along a path.'),
  '2.5.4': without('Nothing reacts to the motion of a device.'),
}
