/** Files of one process share their modules: a part that still loads when its file ends would fail there, and stay failed for the files after. */
import { afterAll, vi } from "vitest"

afterAll(() => vi.dynamicImportSettled())
