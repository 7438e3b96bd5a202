import { mutantsIn, type MutatedModule } from '../mutant.ts';

/** Content that is played without a frame, under touch and mouse input. */
export const players: MutatedModule = {
  module: 'players',
  mutants: [
    ...mutantsIn(
      'adapters/players/pdf/pinch.ts',
      ['adapters/players/pdf.pinch'],
      [
        [
          'fingers zoom from the size that their last step left',
          '(began.scale * fingers.apart)',
          '(scale() * fingers.apart)',
        ],
        [
          'what lies between the fingers slides away',
          '(one.clientX + other.clientX) / 2 - left',
          '(one.clientX + other.clientX) / 2',
        ],
        [
          'the browser magnifies the window, too',
          'if (!began || !fingers) return;\n      event.preventDefault();',
          'if (!began || !fingers) return;',
        ],
        ['a third finger goes on zooming', ' || touches.length > 2', ''],
        ['fingers that come again zoom from where the first were', 'void (began = undefined)', 'void 0'],
      ],
    ),
  ],
};
