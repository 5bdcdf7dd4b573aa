typedef int circle_placeholder;
