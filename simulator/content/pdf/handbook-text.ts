/** Text of the safety handbook: chapters of blocks. figures.ts draws figures by name. */
export type Block =
  | { text: string }
  | { list: readonly string[] }
  | { figure: 'exits' | 'lifting' | 'triangle' | 'signs' | 'bars'; caption: string }
  | { note: string };
export type Chapter = { title: string; sections: readonly { title: string; blocks: readonly Block[] }[] };

export const HANDBOOK: readonly Chapter[] = [
  {
    title: 'Welcome to Lighthouse Supply',
    sections: [
      {
        title: 'Why this handbook exists',
        blocks: [
          {
            text: 'Every year about one colleague in forty is hurt at work. Most of these injuries are small, nearly all of them could have been avoided, and each of them began with something that somebody had already noticed. This handbook tells you what to notice, whom to tell, and what to do first.',
          },
          {
            text: 'You do not need to learn it by heart. Read it once from the beginning to the end, look at the figures, and keep it where you can find it. The checklists at the end of a chapter are meant to be used standing up.',
          },
          {
            note: 'If you see something unsafe, stop, make it safe if you can do so without risk, and tell a supervisor. Nobody is blamed for stopping work.',
          },
        ],
      },
      {
        title: 'How to use it',
        blocks: [
          {
            list: [
              'Chapters 2 to 4 are for everybody, in every building.',
              'Chapter 5 is for people who lift, carry or drive.',
              'Chapter 6 is for people who lead others.',
              'Words set apart like this note are rules, not advice.',
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'Fire and evacuation',
    sections: [
      {
        title: 'When the alarm sounds',
        blocks: [
          {
            text: 'Leave at once by the nearest exit. Do not collect your belongings and do not use the lift. Close doors behind you, but never lock them: a closed door holds back smoke for more than twenty minutes, and a locked one holds back people.',
          },
          { figure: 'exits', caption: 'Exits of the ground floor and the assembly point' },
          {
            list: [
              'Walk, do not run.',
              'Help visitors: they do not know the way.',
              'Report to the fire warden at the assembly point.',
              'Go back only when the fire warden says so.',
            ],
          },
        ],
      },
      {
        title: 'Fighting a small fire',
        blocks: [
          {
            text: 'A fire needs fuel, oxygen and heat. Take away one of the three and it goes out. Use an extinguisher only when the fire is smaller than a waste-paper basket, when your way out is behind you, and when somebody has already raised the alarm.',
          },
          { figure: 'triangle', caption: 'The fire triangle: remove one side' },
          { note: 'One extinguisher, one try. If the fire is not out when the extinguisher is empty, leave.' },
        ],
      },
    ],
  },
  {
    title: 'Signs and colours',
    sections: [
      {
        title: 'What the shapes mean',
        blocks: [
          {
            text: 'A sign can be read from its shape before it can be read from its words. A round red sign forbids, a round blue sign orders, a yellow triangle warns and a green square shows the way to safety.',
          },
          { figure: 'signs', caption: 'Four shapes to know before the first day' },
          {
            text: 'Floor markings follow the same colours. Keep green areas clear at all times: they are escape routes, first-aid places and eye showers. Nothing may be put down there, not even for a minute.',
          },
        ],
      },
    ],
  },
  {
    title: 'Accidents and first aid',
    sections: [
      {
        title: 'The first five minutes',
        blocks: [
          {
            text: 'Look before you approach. What hurt your colleague can hurt you. Then call: the internal number is on every telephone, and 112 works on every mobile. Say where you are, what happened, how many people are hurt, and wait for questions.',
          },
          {
            list: [
              'Bleeding: press firmly, raise the limb, keep pressing.',
              'Burns: cool with running water for ten minutes.',
              'Unconscious and breathing: recovery position, stay there.',
              'Not breathing: thirty compressions, two breaths, and send for the defibrillator.',
            ],
          },
          { figure: 'bars', caption: 'Where accidents happened last year, in per cent' },
        ],
      },
      {
        title: 'Report it',
        blocks: [
          {
            text: 'Write every accident in the book, and every near miss too. A near miss is an accident that was lucky. Three in four of the improvements made last year came from a near miss that somebody took two minutes to report.',
          },
        ],
      },
    ],
  },
  {
    title: 'Lifting, carrying and driving',
    sections: [
      {
        title: 'Lifting by hand',
        blocks: [
          {
            text: 'Stand close to the load, feet apart, one foot a little forward. Bend your knees and keep your back straight. Hold the load close to your body, lift with your legs, and turn by moving your feet.',
          },
          { figure: 'lifting', caption: 'A straight back, and the load close to the body' },
          { note: 'More than 25 kg, or more than you can lift easily: ask for help or take the trolley.' },
        ],
      },
      {
        title: 'Trucks and people',
        blocks: [
          {
            text: 'A forklift truck weighs as much as three cars and stops later than you think. Drivers look in the direction of travel, sound the horn at corners and lower the fork before they leave the seat. Everybody else keeps to the marked walkways and makes eye contact before crossing.',
          },
          {
            list: [
              'Only trained drivers with a valid card.',
              'No passengers, ever.',
              'Speed at walking pace inside the building.',
              'Key out, fork down, brake on.',
            ],
          },
        ],
      },
    ],
  },
  {
    title: 'For people who lead others',
    sections: [
      {
        title: 'Your duties',
        blocks: [
          {
            text: 'You set the pace, so you set the risk. Plan enough time and enough people for the safe way of doing a job. Ask in every briefing what could go wrong today, and listen to the answer. Thank people who stop work.',
          },
          {
            list: [
              'Walk through your area once a day with open eyes.',
              'Check that new colleagues have finished their induction.',
              'Know who is in the building.',
              'Close every reported near miss within a week, and say what you did.',
            ],
          },
          {
            text: 'Keep this handbook up to date. When something in it is wrong, out of date or unclear, write to safety@lighthouse.example and it will be put right in the next edition.',
          },
        ],
      },
    ],
  },
];
