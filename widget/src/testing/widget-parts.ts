import { DEFAULT_BOOTSTRAP } from '../client/bootstrap.ts'
import type { WidgetParts } from '../flow/widget-context.tsx'
import { createFakeClient } from './fake-client.ts'

/** Returns the parts of a widget without products, for tests of a single hook. */
export function createWidgetParts(parts: Partial<WidgetParts> = {}): WidgetParts {
  return {
    client: createFakeClient().client,
    config: { products: [] },
    bootstrap: DEFAULT_BOOTSTRAP,
    strings: {},
    products: [],
    findScreen: () => () => null,
    look: { logoImageUrl: '', hideHeaderText: false },
    ...parts,
  }
}
