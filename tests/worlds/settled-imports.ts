/**
 * Files of one process share their modules: a part that still loads when its file ends would fail, and stay failed for
 * later files.
 */
import { afterAll, vi } from "vitest"

afterAll(() => vi.dynamicImportSettled())
